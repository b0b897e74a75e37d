package org.strowger.smpp.pdu;

import org.strowger.protocol.PacketFault;
import org.strowger.protocol.ProtocolViolation;

/**
 * A refused PDU: the violated rule, and the answer to the sender.
 *
 * @param violation the rule, the offset of the violation, and the offending value
 * @param status the command_status of the answer
 */
public record PduRefusal(ProtocolViolation violation, CommandStatus status, Reply reply) {
    /** The kind of answer. */
    public enum Reply {
        /** The response type that belongs to the request. */
        RESPONSE,
        /** A generic_nack with the sequence_number of the request. */
        NACK,
        /**
         * A generic_nack with sequence_number 0; then the connection is closed, because the next PDU cannot be found.
         */
        NACK_AND_CLOSE,
        /** No answer; the connection is closed, because the peer does not speak SMPP. */
        CLOSE,
        /** No answer: responses are never answered. */
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
