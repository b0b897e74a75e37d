package org.strowger.ucp.operation;

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
        return new Refusal(new ProtocolViolation(rule, offset, found), code, Reply.RESULT);
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
