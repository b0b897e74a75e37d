package org.strowger.smpp;

import java.util.EnumMap;
import java.util.Map;
import org.strowger.message.Outcome;
import org.strowger.protocol.RefusalReason;
import org.strowger.smpp.pdu.CommandStatus;

/**
 * The status of SMPP for each of our own reasons to refuse something. Made once: to refuse must cost next to nothing.
 */
final class SmppRefusals {
    private static final Map<RefusalReason, Outcome> OUTCOMES = outcomes();

    private SmppRefusals() {}

    static Outcome of(RefusalReason reason) {
        Outcome outcome = OUTCOMES.get(reason);
        if (outcome == null) {
            throw new AssertionError("no status for " + reason);
        }
        return outcome;
    }

    private static Map<RefusalReason, Outcome> outcomes() {
        Map<RefusalReason, Outcome> outcomes = new EnumMap<>(RefusalReason.class);
        for (RefusalReason reason : RefusalReason.values()) {
            CommandStatus status = status(reason);
            outcomes.put(reason, Outcome.of(kind(reason), status.value(), reason.meaning()));
        }
        return outcomes;
    }

    private static CommandStatus status(RefusalReason reason) {
        return switch (reason) {
            case INVALID_DESTINATION -> CommandStatus.RINVDSTADR;
            case INVALID_SENDER -> CommandStatus.RINVSRCADR;
            case NOT_ALLOWED, CANNOT_BE_SAID -> CommandStatus.RSUBMITFAIL;
            case TOO_FAST -> CommandStatus.RTHROTTLED;
            case QUEUE_FULL -> CommandStatus.RMSGQFUL;
            case LATER, NO_ANSWER, SHUTTING_DOWN -> CommandStatus.RSYSERR;
            case LISTS_NOT_SERVED -> CommandStatus.RCNTSUBDL;
            case UNKNOWN_MESSAGE -> CommandStatus.RINVMSGID;
            case NOBODYS_NUMBER -> CommandStatus.RX_R_APPN;
            case NOBODY_THERE -> CommandStatus.RX_T_APPN;
            // The name is not said to be wrong: who guesses must not learn which accounts there are.
            case WRONG_CREDENTIALS -> CommandStatus.RINVPASWD;
            case TOO_MANY_BINDS -> CommandStatus.RALYBND;
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
