package org.strowger.cimd2.packet;

import org.strowger.protocol.PacketFault;
import org.strowger.protocol.ProtocolViolation;

/**
 * A refused packet: the violated rule, and the answer to the sender.
 *
 * @param reply the kind of answer
 * @param code the error code of a response or a general error
 * @param violation the rule, the offset, and the offending value; never private contents
 */
public record Cimd2Refusal(Reply reply, Cimd2ErrorCode code, ProtocolViolation violation) {
    /** The kind of answer. */
    public enum Reply {
        /** The packet is accepted. */
        ACCEPTED,
        /** The response with an error code (CIMD via jCIMD: parameter 900). */
        RESPONSE,
        /** A nack, so that the sender repeats the packet (CIMD via jCIMD: nack). */
        NACK,
        /** No answer: without a readable header, the packet number for an answer is unknown. */
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

    Cimd2Refusal as(PacketFault fault) {
        return new Cimd2Refusal(reply, code, violation.as(fault));
    }

    public boolean isAccepted() {
        return reply == Reply.ACCEPTED;
    }

    /** Whether the response contains the destination, because the message itself is refused. */
    public boolean namesDestination() {
        return code.code() >= Cimd2ErrorCode.DESTINATION.code();
    }
}
