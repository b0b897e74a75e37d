package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part;

/**
 * Parses a packet for its summary. Unreadable octets between packets, in a login and in an unknown operation are
 * treated as a password, elsewhere as text.
 */
final class Cimd2PacketSummary {
    private final List<Part> parts = new ArrayList<>();
    private final PacketView view = new PacketView();
    private final int origin;

    private Cimd2PacketSummary(int origin) {
        this.origin = origin;
    }

    /** As {@link PacketDump#of}. */
    static PacketSummary of(ByteBuf bytes, int origin, int from, int to) {
        return new Cimd2PacketSummary(origin).packet(bytes, from, to);
    }

    private PacketSummary packet(ByteBuf bytes, int from, int to) {
        if (from > origin) {
            add(Part.Kind.SECRET, "before", "", origin, from);
        }
        Cimd2Refusal refusal = view.read(bytes, from, to);
        int read = from + (view.number() == PacketView.ABSENT ? 1 : PacketView.PARAMETERS_AT);
        for (int index = 0; index < view.count(); index++) {
            parameter(index);
            read = view.end(index) + 1;
        }
        if (!refusal.isAccepted() && read < to - 1) {
            add(mayHoldPassword() ? Part.Kind.SECRET : Part.Kind.TEXT, "unread", "", read, to - 1);
        }
        if (!refusal.isAccepted()) {
            String rule = refusal.violation().rule() + ", at offset "
                    + refusal.violation().offset();
            parts.add(new Part(Part.Kind.FAULT, "fault", rule, Part.NOWHERE, 0));
        }
        boolean answers = view.code() >= Operation.RESPONSE;
        return new PacketSummary(
                to - origin,
                PacketDump.command(view),
                answers,
                Math.max(0, view.number()),
                view.isResponse() || view.operation() == Operation.GENERAL_ERROR ? status() : "",
                parts);
    }

    private boolean mayHoldPassword() {
        return view.operation() == Operation.UNLISTED || view.operation().has(Parameter.PASSWORD);
    }

    private String status() {
        int code = view.number(Parameter.ERROR_CODE);
        return code == PacketView.ABSENT || code == 0
                ? Cimd2ErrorCode.OK.label()
                : code + " " + Cimd2ErrorCode.of(code).label();
    }

    private void parameter(int index) {
        boolean report = view.operation() == Operation.REPORT;
        switch (view.parameter(index)) {
            case PASSWORD -> add(Part.Kind.SECRET, "password", "", index);
            case USER -> add(Part.Kind.ACCOUNT, "user", view.text(index), index);
            case DESTINATION -> add(Part.Kind.NUMBER, report ? "from" : "to", view.text(index), index);
            case ORIGINATOR -> add(Part.Kind.NUMBER, report ? "to" : "from", view.text(index), index);
            case ALPHANUMERIC -> add(Part.Kind.NUMBER, "from", view.text(index), index);
            case ORIGINATING_IMSI, VISITED_MSC, SMSC_ADDRESS ->
                add(Part.Kind.NUMBER, view.parameter(index).wireName(), view.text(index), index);
            case USER_DATA, BINARY ->
                add(Part.Kind.TEXT, "text", ParameterWords.text(view).orElse(""), index);
            case HEADER, UNLISTED, SERVICE_CODE ->
                add(Part.Kind.TEXT, view.parameter(index).wireName(), "", index);
            case TIME_STAMP -> add(Part.Kind.PLAIN, "id", view.text(index), index);
            default -> add(Part.Kind.PLAIN, view.parameter(index).wireName(), view.text(index), index);
        }
    }

    private void add(Part.Kind kind, String name, String value, int index) {
        if (view.begin(index) < view.end(index)) {
            add(kind, name, value, view.begin(index), view.end(index));
        }
    }

    private void add(Part.Kind kind, String name, String value, int from, int to) {
        parts.add(new Part(kind, name, value, from - origin, to - from));
    }
}
