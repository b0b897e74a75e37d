package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.DumpLine;
import org.strowger.protocol.dump.DumpLine.Kind;
import org.strowger.protocol.dump.DumpLine.Octets;

/** Explains a packet, line by line. */
final class PacketDump {
    private final List<DumpLine> lines = new ArrayList<>();
    private final PacketView view = new PacketView();

    /** The buffer index of offset 0. */
    private final int origin;

    private PacketDump(int origin) {
        this.origin = origin;
    }

    /**
     * Explains the packet from {@code from} to {@code to}.
     *
     * @param origin the start of the explained octets; those before {@code from} belong to no packet
     */
    static Decoded of(ByteBuf bytes, int origin, int from, int to) {
        return new PacketDump(origin).packet(bytes, from, to);
    }

    /** Explains octets outside of packets. */
    static List<DumpLine> ofRest(int octets, String why) {
        return octets == 0
                ? List.of()
                : List.of(new DumpLine(Kind.NOTE, new Octets(0, octets, ""), "rest", octets + " octets", why));
    }

    private Decoded packet(ByteBuf bytes, int from, int to) {
        Cimd2Refusal refusal = view.read(bytes, from, to);
        lines.add(new DumpLine(Kind.PACKET, Octets.NONE, "packet", command(view), view.octets() + " octets"));
        if (from > origin) {
            Octets before = new Octets(0, from - origin, "");
            lines.add(new DumpLine(Kind.NOTE, before, "before", (from - origin) + " octets", "octets outside packets"));
        }
        if (view.number() != PacketView.ABSENT) {
            header();
        }
        for (int index = 0; index < view.count(); index++) {
            parameter(index);
        }
        if (view.isSummed()) {
            int sum = to - 3;
            String digits = new String(new char[] {(char) bytes.getByte(sum), (char) bytes.getByte(sum + 1)});
            line(sum, sum + 2, "checksum", digits, "");
        }
        if (refusal.isAccepted() && !view.isResponse() && view.operation().isRequest()) {
            refusal = PacketRules.check(view, false);
        }
        if (!refusal.isAccepted()) {
            refused(refusal);
        }
        Decoded.Result result = refusal.isAccepted() ? Decoded.Result.ACCEPTED : Decoded.Result.REFUSED;
        return new Decoded(result, to - origin, lines);
    }

    static String command(PacketView view) {
        Operation operation = view.operation();
        if (view.number() == PacketView.ABSENT) {
            return "unreadable packet";
        }
        if (operation == Operation.UNLISTED) {
            return "unknown operation " + view.code();
        }
        return view.isResponse() ? operation.wireName() + " response" : operation.wireName();
    }

    private void header() {
        int code = view.start() + PacketView.CODE_AT;
        int number = view.start() + PacketView.NUMBER_AT;
        line(code, code + 2, "operation", Parameter.digits(view.code()).substring(1), command(view));
        line(number, number + 3, "number", Parameter.digits(view.number()), "");
    }

    private void parameter(int index) {
        Parameter parameter = view.parameter(index);
        Octets octets = new Octets(
                view.begin(index) - origin, view.end(index) - view.begin(index), ParameterWords.hex(view, index));
        lines.add(new DumpLine(
                Kind.FIELD,
                octets,
                Parameter.digits(view.parameterNumber(index)) + " " + parameter.wireName(),
                ParameterWords.value(view, index),
                ParameterWords.of(view, index)));
    }

    private void line(int from, int to, String name, String value, String meaning) {
        Octets octets = new Octets(from - origin, to - from, ParameterWords.hex(view, from, to));
        lines.add(new DumpLine(Kind.FIELD, octets, name, value, meaning));
    }

    private void refused(Cimd2Refusal refusal) {
        int offset = view.start() - origin + refusal.violation().offset();
        String told =
                switch (refusal.reply()) {
                    case RESPONSE ->
                        "error " + refusal.code().code() + ", " + refusal.code().text();
                    case NACK -> "nack";
                    case SILENCE, ACCEPTED -> "no answer";
                };
        lines.add(new DumpLine(
                Kind.REFUSAL,
                new Octets(offset, 0, ""),
                "refused",
                refusal.violation().rule() + "; found " + refusal.violation().found(),
                told));
    }
}
