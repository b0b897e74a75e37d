package org.strowger.ucp;

import java.util.EnumMap;
import java.util.Map;
import org.strowger.message.Outcome;
import org.strowger.protocol.RefusalReason;
import org.strowger.ucp.operation.UcpErrorCode;

/** The code of UCP for each of our own reasons to refuse something. Made once: to refuse must cost next to nothing. */
final class UcpRefusals {
    private static final Map<RefusalReason, Outcome> OUTCOMES = outcomes();

    private UcpRefusals() {}

    static Outcome of(RefusalReason reason) {
        Outcome outcome = OUTCOMES.get(reason);
        if (outcome == null) {
            throw new AssertionError("no code for " + reason);
        }
        return outcome;
    }

    private static Map<RefusalReason, Outcome> outcomes() {
        Map<RefusalReason, Outcome> outcomes = new EnumMap<>(RefusalReason.class);
        for (RefusalReason reason : RefusalReason.values()) {
            UcpErrorCode code = code(reason);
            outcomes.put(reason, Outcome.of(kind(reason, code), code.value(), reason.meaning()));
        }
        return outcomes;
    }

    private static UcpErrorCode code(RefusalReason reason) {
        return switch (reason) {
            case INVALID_DESTINATION, NOBODYS_NUMBER -> UcpErrorCode.ADC_INVALID;
            case INVALID_SENDER, CANNOT_BE_SAID -> UcpErrorCode.SYNTAX;
            case NOT_ALLOWED -> UcpErrorCode.CALL_BARRED;
            case LISTS_NOT_SERVED -> UcpErrorCode.NOT_SUPPORTED;
            case UNKNOWN_MESSAGE -> UcpErrorCode.NOT_FOUND;
            // The account is not said to be wrong: who guesses must not learn which accounts there are.
            case WRONG_CREDENTIALS -> UcpErrorCode.AUTHENTICATION;
            case TOO_FAST, QUEUE_FULL, LATER, NO_ANSWER, NOBODY_THERE, TOO_MANY_BINDS, SHUTTING_DOWN ->
                UcpErrorCode.NOT_ALLOWED;
        };
    }

    /** One code says both that it was too much and that it cannot be now. */
    private static Outcome.Kind kind(RefusalReason reason, UcpErrorCode code) {
        if (code != UcpErrorCode.NOT_ALLOWED) {
            return Outcome.Kind.PERMANENT;
        }
        boolean tooMuch = reason == RefusalReason.TOO_FAST || reason == RefusalReason.QUEUE_FULL;
        return tooMuch ? Outcome.Kind.THROTTLED : Outcome.Kind.TEMPORARY;
    }
}
