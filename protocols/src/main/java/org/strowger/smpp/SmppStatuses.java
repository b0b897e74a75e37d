package org.strowger.smpp;

import org.strowger.message.Outcome;
import org.strowger.smpp.pdu.CommandStatus;

/** What a status means for a message, and the other way round. */
final class SmppStatuses {
    private SmppStatuses() {}

    /** What the peer's answer to a message means. */
    static Outcome outcome(int status, String messageId) {
        if (status == 0) {
            return Outcome.accepted(messageId);
        }
        CommandStatus known = CommandStatus.of(status);
        return Outcome.of(kind(known), status, CommandStatus.nameOf(status) + ": " + known.meaning());
    }

    /** As {@link #outcome}, where the peer says in a TLV whether a failed delivery may be tried again. */
    static Outcome failedDelivery(int reason) {
        boolean mayWorkLater = reason == 0 || reason == 3;
        return Outcome.of(
                mayWorkLater ? Outcome.Kind.TEMPORARY : Outcome.Kind.PERMANENT,
                CommandStatus.RDELIVERYFAILURE.value(),
                "the delivery failed with reason " + reason);
    }

    /** What to answer in the words of SMPP; a code that the outcome brings along is one of SMPP's own. */
    static int status(Outcome outcome, SmppRole role) {
        if (outcome.isAccepted()) {
            return CommandStatus.ROK.value();
        }
        if (outcome.code() != 0) {
            return outcome.code();
        }
        return switch (outcome.kind()) {
            case THROTTLED -> role.throttled().value();
            case PERMANENT -> role.permanent().value();
            default -> role.temporary().value();
        };
    }

    static Outcome.Kind kind(CommandStatus status) {
        return switch (status.statusClass()) {
            case OK -> Outcome.Kind.ACCEPTED;
            case THROTTLE -> Outcome.Kind.THROTTLED;
            // The session is not what one of us believes it to be; the message can go by another.
            case TEMPORARY, SMSC, BIND -> Outcome.Kind.TEMPORARY;
            case PERMANENT, BIND_PERMANENT, AMBIGUOUS -> Outcome.Kind.PERMANENT;
        };
    }
}
