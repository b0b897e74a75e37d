package org.strowger.ucp.operation;

import org.strowger.protocol.PacketFault;
import org.strowger.protocol.ProtocolViolation;

/**
 * A refused operation or result: the violated rule, and the answer to the sender.
 *
 * @param violation the rule, the offset of the violation, and the offending value
 * @param code the error code of the answer
 */
public record UcpRefusal(ProtocolViolation violation, UcpErrorCode code, Reply reply) {
    /** The kind of answer. */
    public enum Reply {
        /** A result with the TRN and the type of the operation (EMI-UCP 4.0, TRN). */
        RESULT,
        /** No answer: faults in the header get no result (EMI-UCP 4.0, errors in the header). */
        NONE,
        /** No answer: results are never answered. */
        IGNORED
    }

    public static final UcpRefusal ACCEPTED =
            new UcpRefusal(new ProtocolViolation("none", 0, ""), UcpErrorCode.UNLISTED, Reply.IGNORED);

    static UcpRefusal of(UcpErrorCode code, String rule, int offset, String found) {
        return new UcpRefusal(new ProtocolViolation(rule, offset, found, faultOf(code)), code, Reply.RESULT);
    }

    private static PacketFault faultOf(UcpErrorCode code) {
        return switch (code) {
            case CHECKSUM -> PacketFault.BAD_CHECKSUM;
            case NOT_SUPPORTED -> PacketFault.UNKNOWN_OPERATION;
            default -> PacketFault.MALFORMED;
        };
    }

    UcpRefusal as(PacketFault fault) {
        return new UcpRefusal(violation.as(fault), code, reply);
    }

    UcpRefusal by(Reply other) {
        return new UcpRefusal(violation, code, other);
    }

    @SuppressWarnings("ReferenceEquality") // a single instance
    public boolean isAccepted() {
        return this == ACCEPTED;
    }

    @Override
    public String toString() {
        return isAccepted() ? "accepted" : UcpErrorCode.words(code.value()) + ": " + violation;
    }
}
