package org.strowger.router.config;

import org.strowger.message.Status;

/**
 * What may befall a message on its way.
 *
 * @param word in words of ours
 * @param status the answer of one protocol that is meant; {@link Status#NONE} if a word was written
 */
public record FailoverCause(Word word, Status status) {
    /** In words that every protocol has. */
    public enum Word {
        TIMEOUT,
        THROTTLED,
        UNBOUND,
        FULL,
        TEMPORARY,
        PERMANENT,
        /** The status says it. */
        STATUS
    }

    public static FailoverCause of(Word word) {
        return new FailoverCause(word, Status.NONE);
    }
}
