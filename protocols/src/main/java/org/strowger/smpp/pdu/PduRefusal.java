package org.strowger.smpp.pdu;

import org.strowger.protocol.PacketFault;
import org.strowger.protocol.ProtocolViolation;

/**
 * Why a PDU is refused, and the answer to its sender.
 *
 * @param violation the rule, the offset of the violation, and the offending value
 * @param status the command_status of the answer
 */
public record PduRefusal(ProtocolViolation violation, CommandStatus status, Reply reply) {
    /** How the sender is answered. */
    public enum Reply {
        /** With the response of the request. */
        RESPONSE,
        /** With generic_nack and the sequence_number of the request. */
        NACK,
        /**
         * With generic_nack and sequence_number 0; then the connection is closed, because the next PDU cannot be found.
         */
        NACK_AND_CLOSE,
        /** Without an answer the connection is closed: the peer does not speak SMPP. */
        CLOSE,
        /** Not at all: responses are never answered. */
        NONE
    }

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
