package org.strowger.router.route;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.router.config.FailoverCause;

/** The conditions on which a message fails over to the next candidate. */
final class FailoverRules {
    private final Set<FailoverCause.Word> words = EnumSet.noneOf(FailoverCause.Word.class);
    private final Status[] statuses;

    FailoverRules(List<FailoverCause> causes) {
        causes.forEach(cause -> words.add(cause.word()));
        this.statuses = causes.stream()
                .filter(cause -> cause.word() == FailoverCause.Word.STATUS)
                .map(FailoverCause::status)
                .toArray(Status[]::new);
    }

    boolean contain(FailoverCause.Word word) {
        return words.contains(word);
    }

    /**
     * Whether the message fails over after this outcome. If the settings of the SMSC decide about the status, the route
     * does not matter.
     */
    boolean contain(Outcome outcome, String protocol) {
        return switch (outcome.treatment().failover()) {
            case YES -> true;
            case NO -> false;
            case AS_ROUTED -> containKind(outcome, protocol);
        };
    }

    private boolean containKind(Outcome outcome, String protocol) {
        if (outcome.statusClass() == Outcome.StatusClass.QUEUE_FULL) {
            return words.contains(FailoverCause.Word.FULL) || containStatus(outcome.code(), protocol);
        }
        return switch (outcome.kind()) {
            case ACCEPTED -> false;
            case UNCERTAIN -> words.contains(FailoverCause.Word.TIMEOUT);
            case THROTTLED -> words.contains(FailoverCause.Word.THROTTLED) || containStatus(outcome.code(), protocol);
            case TEMPORARY -> words.contains(FailoverCause.Word.TEMPORARY) || containStatus(outcome.code(), protocol);
            case PERMANENT -> words.contains(FailoverCause.Word.PERMANENT) || containStatus(outcome.code(), protocol);
        };
    }

    private boolean containStatus(int code, String protocol) {
        for (Status status : statuses) {
            if (status.code() == code && status.protocol().equals(protocol)) {
                return true;
            }
        }
        return false;
    }
}
