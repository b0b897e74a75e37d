package org.strowger.ucp.operation;

import org.strowger.protocol.PacketFault;
import org.strowger.protocol.ProtocolViolation;

/**
 * Why an operation or a result is not accepted, and what its sender is told.
 *
 * @param violation the rule, where it was broken, and what stood there
 * @param code what to answer
 * @param reply how to answer
 */
public record UcpRefusal(ProtocolViolation violation, UcpErrorCode code, Reply reply) {
    /** How a refusal is told. */
    public enum Reply {
        /** By a result with the number and the type of the operation. */
        RESULT,
        /** Not at all: nobody knows what it is, or to which operation a result would belong. */
        NONE,
        /** Not at all: a result is never answered. */
        IGNORED
    }

    /** There is nothing to refuse. */
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

    /** The same, as another sort of fault. */
    UcpRefusal as(PacketFault fault) {
        return new UcpRefusal(violation.as(fault), code, reply);
    }

    /** The same, told in another way. */
    UcpRefusal by(Reply other) {
        return new UcpRefusal(violation, code, other);
    }

    @SuppressWarnings("ReferenceEquality") // there is one
    public boolean isAccepted() {
        return this == ACCEPTED;
    }

    @Override
    public String toString() {
        return isAccepted() ? "accepted" : UcpErrorCode.words(code.value()) + ": " + violation;
    }
}
