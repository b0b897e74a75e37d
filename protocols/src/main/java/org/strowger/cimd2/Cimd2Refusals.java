package org.strowger.cimd2;

import java.util.EnumMap;
import java.util.Map;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.message.Outcome;
import org.strowger.protocol.RefusalReason;

/** The error code for each of our own reasons to refuse something. Made once: to refuse must cost next to nothing. */
final class Cimd2Refusals {
    private static final Map<RefusalReason, Outcome> OUTCOMES = outcomes();

    private Cimd2Refusals() {}

    static Outcome of(RefusalReason reason) {
        Outcome outcome = OUTCOMES.get(reason);
        if (outcome == null) {
            throw new AssertionError("no error code for " + reason);
        }
        return outcome;
    }

    private static Map<RefusalReason, Outcome> outcomes() {
        Map<RefusalReason, Outcome> outcomes = new EnumMap<>(RefusalReason.class);
        for (RefusalReason reason : RefusalReason.values()) {
            outcomes.put(reason, Outcome.of(kind(reason), code(reason).code(), reason.meaning()));
        }
        return outcomes;
    }

    private static Cimd2ErrorCode code(RefusalReason reason) {
        return switch (reason) {
            case INVALID_DESTINATION -> Cimd2ErrorCode.DESTINATION;
            case INVALID_SENDER -> Cimd2ErrorCode.ORIGINATOR;
            case NOT_ALLOWED, CANNOT_BE_SAID -> Cimd2ErrorCode.FAILED;
            case TOO_FAST, QUEUE_FULL -> Cimd2ErrorCode.CONGESTION;
            case LATER, NO_ANSWER, SHUTTING_DOWN -> Cimd2ErrorCode.SYSTEM_ERROR;
            case LISTS_NOT_SERVED -> Cimd2ErrorCode.DESTINATION_COUNT;
            case UNKNOWN_MESSAGE -> Cimd2ErrorCode.NOT_FOUND;
            case NOBODYS_NUMBER -> Cimd2ErrorCode.UNKNOWN_SUBSCRIBER;
            case NOBODY_THERE -> Cimd2ErrorCode.GENERIC_FAILURE;
            // The name is not said to be wrong: who guesses must not learn which accounts there are.
            case WRONG_CREDENTIALS -> Cimd2ErrorCode.INVALID_LOGIN;
            case TOO_MANY_BINDS -> Cimd2ErrorCode.TOO_MANY_USERS;
        };
    }

    private static Outcome.Kind kind(RefusalReason reason) {
        return switch (reason) {
            case TOO_FAST, QUEUE_FULL -> Outcome.Kind.THROTTLED;
            case LATER, NO_ANSWER, NOBODY_THERE, TOO_MANY_BINDS, SHUTTING_DOWN -> Outcome.Kind.TEMPORARY;
            case INVALID_DESTINATION,
                    INVALID_SENDER,
                    NOT_ALLOWED,
                    LISTS_NOT_SERVED,
                    CANNOT_BE_SAID,
                    UNKNOWN_MESSAGE,
                    NOBODYS_NUMBER,
                    WRONG_CREDENTIALS -> Outcome.Kind.PERMANENT;
        };
    }
}
