package org.strowger.cimd2.packet;

import org.strowger.protocol.PacketFault;
import org.strowger.protocol.ProtocolViolation;

/**
 * Whether a packet is accepted; if not, what is wrong with it and what its sender is told.
 *
 * @param reply in what
 * @param code the error of a response or a general error
 * @param violation the rule, the place, and what stood there; never what somebody wrote
 */
public record Cimd2Refusal(Reply reply, Cimd2ErrorCode code, ProtocolViolation violation) {
    /** In what the sender is told. */
    public enum Reply {
        /** Nothing is wrong. */
        ACCEPTED,
        /** In the response, with an error code. */
        RESPONSE,
        /** In a nack, so that it is sent again. */
        NACK,
        /** Not at all: nobody knows what to answer to. */
        SILENCE
    }

    public static final Cimd2Refusal NONE =
            new Cimd2Refusal(Reply.ACCEPTED, Cimd2ErrorCode.OK, new ProtocolViolation("", 0, ""));

    static Cimd2Refusal silence(String rule, int offset, String found) {
        return new Cimd2Refusal(Reply.SILENCE, Cimd2ErrorCode.SYNTAX, new ProtocolViolation(rule, offset, found));
    }

    static Cimd2Refusal nack(String rule, int offset, String found) {
        var violation = new ProtocolViolation(rule, offset, found, PacketFault.BAD_CHECKSUM);
        return new Cimd2Refusal(Reply.NACK, Cimd2ErrorCode.SYNTAX, violation);
    }

    static Cimd2Refusal response(Cimd2ErrorCode code, String rule, int offset, String found) {
        return new Cimd2Refusal(Reply.RESPONSE, code, new ProtocolViolation(rule, offset, found));
    }

    /** The same, as another sort of fault. */
    Cimd2Refusal as(PacketFault fault) {
        return new Cimd2Refusal(reply, code, violation.as(fault));
    }

    public boolean isAccepted() {
        return reply == Reply.ACCEPTED;
    }

    /** Whether the message itself is refused, so that the answer says whom it was for. */
    public boolean namesDestination() {
        return code.code() >= Cimd2ErrorCode.DESTINATION.code();
    }
}
