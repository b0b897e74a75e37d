package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.SafeText;
import org.strowger.protocol.dump.DumpLine;
import org.strowger.protocol.dump.DumpLine.Kind;
import org.strowger.protocol.dump.DumpLine.Octets;

/** Explains a packet, with a line for each field. Passwords and codes are blanked. */
final class OperationDump {
    /** The number of octets that fit into a column. */
    private static final int HEX_OCTETS_MAX = 12;

    private static final int CHARACTERS_MAX = 400;
    private static final String BLANKED = "***";

    private final List<DumpLine> lines = new ArrayList<>();
    private final OperationView view = new OperationView();
    private final ByteBuf bytes;
    private final int start;

    OperationDump(ByteBuf bytes, int start) {
        this.bytes = bytes;
        this.start = start;
    }

    List<DumpLine> lines() {
        return lines;
    }

    // ---- A complete packet

    /** Explains the packet. @return whether the packet is accepted */
    boolean whole(int end) {
        UcpRefusal refusal = view.read(bytes, start, end, false);
        if (refusal.isAccepted() && !view.isResult()) {
            refusal = OperationRules.check(view, false);
        }
        boolean header = refusal.reply() != UcpRefusal.Reply.NONE;
        String what = header ? words() : "a packet with an unreadable header";
        add(Kind.PACKET, new Octets(0, end - start, ""), what, (end - start) + " octets", "");
        if (header) {
            header();
        }
        fields();
        int rest = readTo(header);
        int body = header ? end - UcpHeader.TRAILER_OCTETS : end - 1;
        if (rest < body) {
            add(Kind.FIELD, blanked(rest, body), "(unread)", (body - rest) + " octets", "");
        }
        if (header) {
            add(Kind.FIELD, octets(body, end - 1), "checksum", text(body, end - 1), "");
        }
        notes();
        if (!refusal.isAccepted()) {
            refused(refusal);
        }
        return refusal.isAccepted();
    }

    private String words() {
        OperationType type = OperationType.of(view.typeNumber());
        return String.format("%02d", view.typeNumber())
                + " "
                + type.meaning()
                + (view.isResult() ? ", the result" : ", the operation");
    }

    private void header() {
        field(UcpHeader.NUMBER, UcpHeader.NUMBER_DIGITS, "TRN", "transaction reference number");
        field(UcpHeader.LENGTH, UcpHeader.LENGTH_DIGITS, "LEN", "octets between STX and ETX");
        field(UcpHeader.KIND, 1, "O/R", view.isResult() ? "result" : "operation");
        field(
                UcpHeader.TYPE,
                UcpHeader.TYPE_DIGITS,
                "OT",
                OperationType.of(view.typeNumber()).meaning());
    }

    private void field(int offset, int digits, String name, String meaning) {
        int from = start + offset;
        add(Kind.FIELD, octets(from, from + digits), name, text(from, from + digits), meaning);
    }

    /** Returns the index after the explained fields. */
    private int readTo(boolean header) {
        int fields = view.layout().size();
        if (fields > 0) {
            return Math.max(view.end(fields - 1) + 1, start + UcpHeader.OCTETS);
        }
        return header ? start + UcpHeader.OCTETS : start + 1;
    }

    private void fields() {
        for (int index = 0; index < view.layout().size(); index++) {
            if (view.begin(index) < view.end(index)) {
                field(view.layout().field(index), view.begin(index), view.end(index));
            }
        }
    }

    private void field(UcpField field, int from, int to) {
        if (field.isSecret()) {
            add(Kind.FIELD, blanked(from, to), field.wireName(), BLANKED, field.meaning());
            return;
        }
        boolean long_ = to - from > CHARACTERS_MAX || field.isText() || field == UcpField.XSER;
        String value = long_ ? (to - from) + " characters" : SafeText.quoted(text(from, to));
        add(Kind.FIELD, octets(from, to), field.wireName(), value, UcpFieldWords.of(view, field));
        switch (field) {
            case OADC -> name(from, to);
            case MSG, AMSG -> message(from, to);
            case XSER -> services(from, to);
            default -> {}
        }
    }

    // ---- Inside a field

    private void name(int from, int to) {
        if (MessageFields.isName(view) && Hex.of(bytes, from, to) != Hex.NONE) {
            String name = AlphanumericOriginator.read(bytes, from, to);
            add(Kind.DETAIL, octets(from, to), "alphanumeric", SafeText.quoted(name), "packed septets");
        }
    }

    private void message(int from, int to) {
        UcpFieldWords.message(view)
                .ifPresent(text -> add(
                        Kind.DETAIL,
                        octets(from, to),
                        "text",
                        SafeText.quoted(text, CHARACTERS_MAX),
                        UcpFieldWords.coding(view)));
    }

    private void services(int from, int to) {
        if (Hex.of(bytes, from, to) == Hex.NONE || !UcpExtraServices.areWhole(bytes, from, to)) {
            return;
        }
        for (int at = from; at < to; at = UcpExtraServices.next(bytes, at)) {
            int type = org.strowger.wire.HexOctets.octet(bytes, at);
            int value = at + UcpExtraServices.HEAD_DIGITS;
            add(
                    Kind.DETAIL,
                    octets(at, UcpExtraServices.next(bytes, at)),
                    String.format("service %02X", type),
                    text(value, UcpExtraServices.next(bytes, at)),
                    UcpExtraServices.name(type));
        }
    }

    // ---- Notes and refusals

    private void notes() {
        for (UcpDeviation each : UcpDeviation.values()) {
            if ((view.deviations() & 1L << each.ordinal()) != 0) {
                add(Kind.NOTE, Octets.NONE, "tolerated", each.label(), each.meaning());
            }
        }
    }

    private void refused(UcpRefusal refusal) {
        Octets octets = new Octets(refusal.violation().offset(), 0, "");
        String found = "found " + refusal.violation().found();
        add(Kind.REFUSAL, octets, "REFUSED", refusal.violation().rule(), found);
        String answer =
                switch (refusal.reply()) {
                    case RESULT -> "N with " + UcpErrorCode.words(refusal.code().value());
                    case NONE -> "nothing: a packet with a faulty header gets no result";
                    case IGNORED -> "nothing: results are never answered";
                };
        add(Kind.REFUSAL, Octets.NONE, "a peer answers", answer, "");
    }

    // ---- Octets that are not a packet

    List<DumpLine> noise(int to, boolean brokenOff) {
        String what = brokenOff ? "incomplete packet" : "octets outside packets";
        add(Kind.PACKET, new Octets(0, to - start, ""), what, (to - start) + " octets", "");
        add(Kind.FIELD, blanked(start, to), "(unread)", (to - start) + " octets", "");
        UcpDeviation deviation = brokenOff ? UcpDeviation.BROKEN_OFF : UcpDeviation.NOISE;
        add(Kind.NOTE, Octets.NONE, "tolerated", deviation.label(), deviation.meaning());
        return lines;
    }

    List<DumpLine> part(int there) {
        add(Kind.PACKET, new Octets(0, there, ""), "incomplete operation", there + " octets", "");
        add(Kind.FIELD, blanked(start, start + there), "(unread)", there + " octets", "");
        add(Kind.NOTE, Octets.NONE, "LEFT OVER", there + " octets", "the input ends within the operation");
        return lines;
    }

    List<DumpLine> tooLong() {
        add(Kind.PACKET, new Octets(0, 0, ""), "no operation", "the rest cannot be read", "");
        String rule = "a packet must have at most " + UcpHeader.PACKET_OCTETS_MAX + " octets";
        add(Kind.REFUSAL, new Octets(0, 0, ""), "REFUSED", rule, "found more octets without ETX");
        return lines;
    }

    // ----

    private void add(Kind kind, Octets octets, String name, String value, String meaning) {
        lines.add(new DumpLine(kind, octets, name, value, meaning));
    }

    private Octets octets(int from, int to) {
        int shown = Math.min(to - from, HEX_OCTETS_MAX);
        String hex = ByteBufUtil.hexDump(bytes, from, shown);
        return new Octets(from - start, to - from, shown < to - from ? hex + ".." : hex);
    }

    private Octets blanked(int from, int to) {
        return new Octets(from - start, to - from, BLANKED);
    }

    private String text(int from, int to) {
        return SafeText.inLine(bytes.toString(from, to - from, StandardCharsets.ISO_8859_1));
    }
}
