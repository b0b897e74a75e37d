package org.strowger.router.config;

import org.strowger.message.Status;

/**
 * What messages are answered that are not sent.
 *
 * @param reason in words of ours
 * @param status the code of one protocol that was written; {@link Status#NONE} if the reason was
 */
public record Rejection(Reason reason, Status status) {
    /** Why, in words that every protocol has. */
    public enum Reason {
        NONE,
        INVALID_DESTINATION,
        NOT_ALLOWED,
        LATER,
        /** The status says it. */
        STATUS
    }

    /** They are sent. */
    public static final Rejection NONE = because(Reason.NONE);

    public static Rejection because(Reason reason) {
        return new Rejection(reason, Status.NONE);
    }
}
