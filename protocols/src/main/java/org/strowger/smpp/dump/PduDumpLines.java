package org.strowger.smpp.dump;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.protocol.dump.DumpLine;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduText;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppDeviation;

/** Collects the lines about one PDU. Arguments are indexes of the buffer; lines contain offsets within the PDU. */
@Within(Within.Scope.PACKET)
final class PduDumpLines {
    /** The number of octets that fit into a column. */
    private static final int HEX_OCTETS_MAX = 12;

    private final List<DumpLine> all = new ArrayList<>();
    private final ByteBuf bytes;
    private final int start;

    PduDumpLines(ByteBuf bytes, int start) {
        this.bytes = bytes;
        this.start = start;
    }

    List<DumpLine> all() {
        return all;
    }

    DumpLine.Octets octets(int from, int to) {
        int shown = Math.min(to - from, HEX_OCTETS_MAX);
        String hex = ByteBufUtil.hexDump(bytes, from, shown);
        return new DumpLine.Octets(from - start, to - from, shown < to - from ? hex + ".." : hex);
    }

    /** Returns octets whose contents are not shown. */
    DumpLine.Octets blanked(int from, int to) {
        return new DumpLine.Octets(from - start, to - from, PduText.BLANKED);
    }

    void packet(String name, int octets, String value, String meaning) {
        all.add(new DumpLine(DumpLine.Kind.PACKET, new DumpLine.Octets(0, octets, ""), name, value, meaning));
    }

    void field(DumpLine.Octets octets, String name, String value, String meaning) {
        all.add(new DumpLine(DumpLine.Kind.FIELD, octets, name, value, meaning));
    }

    void detail(DumpLine.Octets octets, String name, String value, String meaning) {
        all.add(new DumpLine(DumpLine.Kind.DETAIL, octets, name, value, meaning));
    }

    /** Adds a detail that does not correspond to a contiguous range of octets. */
    void detail(String name, String value, String meaning) {
        detail(DumpLine.Octets.NONE, name, value, meaning);
    }

    void tolerated(SmppDeviation deviation) {
        all.add(new DumpLine(
                DumpLine.Kind.NOTE, DumpLine.Octets.NONE, "tolerated", deviation.label(), deviation.meaning()));
    }

    void note(String name, String value, String meaning) {
        all.add(new DumpLine(DumpLine.Kind.NOTE, DumpLine.Octets.NONE, name, value, meaning));
    }

    /** Adds the violated rule, and the answer of a strict peer. */
    void refusal(PduType type, PduRefusal refusal) {
        DumpLine.Octets octets = new DumpLine.Octets(refusal.violation().offset(), 0, "");
        all.add(new DumpLine(
                DumpLine.Kind.REFUSAL,
                octets,
                "REFUSED",
                refusal.violation().rule(),
                "found " + refusal.violation().found()));
        all.add(new DumpLine(
                DumpLine.Kind.REFUSAL, DumpLine.Octets.NONE, "a strict peer answers", answer(type, refusal), ""));
    }

    private static String answer(PduType type, PduRefusal refusal) {
        CommandStatus status = refusal.status();
        String told = " with " + status.wireName() + String.format(" (0x%08X), ", status.value()) + status.meaning();
        return switch (refusal.reply()) {
            case RESPONSE -> responder(type) + told;
            case NACK -> PduType.GENERIC_NACK.wireName() + told;
            case NACK_AND_CLOSE ->
                PduType.GENERIC_NACK.wireName() + told + "; sequence_number 0, then it closes the connection";
            case CLOSE -> "nothing, and closes the connection";
            case NONE -> "nothing: a response is never answered";
        };
    }

    /** Returns the name of the response type, or generic_nack. */
    private static String responder(PduType type) {
        PduType response = type.response();
        return (response == PduType.UNKNOWN ? PduType.GENERIC_NACK : response).wireName();
    }
}
