package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part;

/**
 * Parses a packet for its {@link PacketSummary}. Unreadable octets that may be a password are treated as a password.
 */
final class OperationSummary {
    private final List<Part> parts = new ArrayList<>();
    private final OperationView view = new OperationView();
    private final int start;
    private final int end;

    private OperationSummary(int start, int end) {
        this.start = start;
        this.end = end;
    }

    static PacketSummary of(ByteBuf bytes, int start, int end) {
        return new OperationSummary(start, end).whole(bytes);
    }

    /** Returns the summary of octets between two packets. */
    static PacketSummary ofNoise(int octets) {
        Part all = new Part(Part.Kind.SECRET, "unread", "", 0, octets);
        Part fault = new Part(Part.Kind.FAULT, "fault", UcpDeviation.NOISE.label(), Part.NOWHERE, 0);
        return new PacketSummary(octets, "noise", false, 0, "", List.of(all, fault));
    }

    private PacketSummary whole(ByteBuf bytes) {
        UcpRefusal refusal = view.read(bytes, start, end, false);
        if (refusal.isAccepted() && !view.isResult()) {
            refusal = OperationRules.check(view, false);
        }
        boolean header = refusal.reply() != UcpRefusal.Reply.NONE;
        UcpLayout layout = view.layout();
        for (int index = 0; index < layout.size(); index++) {
            if (view.begin(index) < view.end(index)) {
                field(layout.field(index), view.begin(index), view.end(index));
            }
        }
        rest(header);
        if (!refusal.isAccepted()) {
            String rule = UcpErrorCode.words(refusal.code().value()) + ": "
                    + refusal.violation().rule() + ", at offset "
                    + refusal.violation().offset();
            parts.add(new Part(Part.Kind.FAULT, "fault", rule, Part.NOWHERE, 0));
        }
        return new PacketSummary(
                end - start,
                header ? String.format("%02d", view.typeNumber()) : "unreadable",
                header && view.isResult(),
                header ? view.number() : 0,
                status(),
                parts);
    }

    private String status() {
        if (!view.isResult() || view.layout().size() == 0) {
            return "";
        }
        return view.isDone() ? "A" : "N " + view.text(UcpField.EC);
    }

    private void field(UcpField field, int from, int to) {
        if (field.isSecret()) {
            add(Part.Kind.SECRET, field.wireName(), "", from, to);
        } else if (field == UcpField.OADC) {
            boolean login = view.type() == OperationType.SESSION || view.type() == OperationType.PROVISION;
            add(
                    login ? Part.Kind.ACCOUNT : Part.Kind.NUMBER,
                    login ? field.wireName() : "from",
                    originator(),
                    from,
                    to);
        } else if (field == UcpField.ADC || field == UcpField.RAD || field == UcpField.RADS) {
            add(Part.Kind.NUMBER, "to", view.text(field), from, to);
        } else if (field == UcpField.SM) {
            // SM is a number with its time stamp, or free text.
            add(view.isDone() ? Part.Kind.NUMBER : Part.Kind.TEXT, field.wireName(), view.text(field), from, to);
        } else if (field.isText()) {
            add(Part.Kind.TEXT, "text", UcpFieldWords.message(view).orElse(""), from, to);
        } else if (field.isNumber()) {
            add(Part.Kind.NUMBER, field.wireName(), view.text(field), from, to);
        } else {
            Part.Kind kind =
                    field == UcpField.XSER || field.form() == UcpField.Form.RESERVED ? Part.Kind.TEXT : Part.Kind.PLAIN;
            add(kind, field.wireName(), view.text(field), from, to);
        }
    }

    private String originator() {
        boolean name = MessageFields.isName(view)
                && Hex.of(view.bytes(), view.begin(UcpField.OADC), view.end(UcpField.OADC)) != Hex.NONE;
        return name
                ? AlphanumericOriginator.read(view.bytes(), view.begin(UcpField.OADC), view.end(UcpField.OADC))
                : view.text(UcpField.OADC);
    }

    /** Adds the octets after the readable fields. */
    private void rest(boolean header) {
        UcpLayout layout = view.layout();
        int from = header ? start + UcpHeader.OCTETS : start + 1;
        if (layout.size() > 0) {
            from = Math.max(from, view.end(layout.size() - 1) + 1);
        }
        int to = header ? end - UcpHeader.TRAILER_OCTETS : end - 1;
        if (from < to) {
            boolean secret = layout.size() == 0 || layout.has(UcpField.PWD);
            add(secret ? Part.Kind.SECRET : Part.Kind.TEXT, "unread", "", from, to);
        }
    }

    private void add(Part.Kind kind, String name, String value, int from, int to) {
        parts.add(new Part(kind, name, value, from - start, to - from));
    }
}
