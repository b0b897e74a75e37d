package org.strowger.router.route;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.router.config.Trouble;

/** What moves a message on to the next candidate. */
final class Troubles {
    private final Set<Trouble.Word> words = EnumSet.noneOf(Trouble.Word.class);
    private final Status[] statuses;

    Troubles(List<Trouble> troubles) {
        troubles.forEach(trouble -> words.add(trouble.word()));
        this.statuses = troubles.stream()
                .filter(trouble -> trouble.word() == Trouble.Word.STATUS)
                .map(Trouble::status)
                .toArray(Status[]::new);
    }

    boolean contain(Trouble.Word word) {
        return words.contains(word);
    }

    boolean contain(Outcome outcome, String protocol) {
        return switch (outcome.kind()) {
            case ACCEPTED -> false;
            case UNCERTAIN -> words.contains(Trouble.Word.TIMEOUT);
            case THROTTLED -> words.contains(Trouble.Word.THROTTLED) || containStatus(outcome.code(), protocol);
            case TEMPORARY -> words.contains(Trouble.Word.TEMPORARY) || containStatus(outcome.code(), protocol);
            case PERMANENT -> words.contains(Trouble.Word.PERMANENT) || containStatus(outcome.code(), protocol);
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
