package org.strowger.router.config;

import java.util.Locale;
import org.strowger.message.Status;

/**
 * A condition under which a message fails over to the next candidate.
 *
 * @param word the condition in protocol-neutral terms
 * @param status the status code of one protocol; {@link Status#NONE} unless the word is {@link Word#STATUS}
 */
public record FailoverCause(Word word, Status status) {
    /** Conditions in protocol-neutral terms. */
    public enum Word {
        TIMEOUT,
        THROTTLED,
        UNBOUND,
        FULL,
        TEMPORARY,
        PERMANENT,
        /** The status code defines the condition. */
        STATUS
    }

    /** The condition as the configuration writes it. */
    @Override
    public String toString() {
        return word == Word.STATUS ? status.toString() : word.name().toLowerCase(Locale.ROOT);
    }

    public static FailoverCause of(Word word) {
        return new FailoverCause(word, Status.NONE);
    }
}
