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
public record Refusal(ProtocolViolation violation, ErrorCode code, Reply reply) {
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
    public static final Refusal ACCEPTED =
            new Refusal(new ProtocolViolation("none", 0, ""), ErrorCode.UNLISTED, Reply.IGNORED);

    static Refusal of(ErrorCode code, String rule, int offset, String found) {
        return new Refusal(new ProtocolViolation(rule, offset, found, faultOf(code)), code, Reply.RESULT);
    }

    private static PacketFault faultOf(ErrorCode code) {
        return switch (code) {
            case CHECKSUM -> PacketFault.BAD_CHECKSUM;
            case NOT_SUPPORTED -> PacketFault.UNKNOWN_OPERATION;
            default -> PacketFault.MALFORMED;
        };
    }

    /** The same, as another sort of fault. */
    Refusal as(PacketFault fault) {
        return new Refusal(violation.as(fault), code, reply);
    }

    /** The same, told in another way. */
    Refusal by(Reply other) {
        return new Refusal(violation, code, other);
    }

    @SuppressWarnings("ReferenceEquality") // there is one
    public boolean isAccepted() {
        return this == ACCEPTED;
    }

    @Override
    public String toString() {
        return isAccepted() ? "accepted" : ErrorCode.words(code.value()) + ": " + violation;
    }
}
