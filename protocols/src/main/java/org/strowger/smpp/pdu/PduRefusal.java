package org.strowger.smpp.pdu;

import org.strowger.protocol.PacketFault;
import org.strowger.protocol.ProtocolViolation;

/**
 * Why a PDU is not accepted, and what its sender is told.
 *
 * @param violation the rule, where it was broken, and what stood there
 * @param status what to answer
 * @param reply how to answer
 */
public record PduRefusal(ProtocolViolation violation, CommandStatus status, Reply reply) {
    /** How a refusal is told. */
    public enum Reply {
        /** By the response that belongs to the request. */
        RESPONSE,
        /** By generic_nack with the number of the request. */
        NACK,
        /** By generic_nack with number 0, and then the connection is closed: nobody knows where the next PDU begins. */
        NACK_AND_CLOSE,
        /** Not at all, and then the connection is closed: the peer does not speak SMPP. */
        CLOSE,
        /** Not at all: a response is never answered. */
        NONE
    }

    /** There is nothing to refuse. */
    public static final PduRefusal ACCEPTED =
            new PduRefusal(new ProtocolViolation("none", 0, ""), CommandStatus.ROK, Reply.NONE);

    static PduRefusal of(CommandStatus status, String rule, int offset, String found) {
        return new PduRefusal(new ProtocolViolation(rule, offset, found, faultOf(status)), status, Reply.RESPONSE);
    }

    private static PacketFault faultOf(CommandStatus status) {
        return switch (status) {
            case RINVCMDID -> PacketFault.UNKNOWN_OPERATION;
            case RINVCMDLEN -> PacketFault.BAD_LENGTH;
            default -> PacketFault.MALFORMED;
        };
    }

    /** The same, told in another way. */
    PduRefusal by(Reply other) {
        return new PduRefusal(violation, status, other);
    }

    public boolean isAccepted() {
        return status == CommandStatus.ROK;
    }

    @Override
    public String toString() {
        return isAccepted() ? "accepted" : status.wireName() + ": " + violation;
    }
}
