package org.strowger.router.config;

import org.strowger.message.Status;

/**
 * The response to messages that a route rejects.
 *
 * @param reason the reason in protocol-neutral terms
 * @param status the status code of one protocol; {@link Status#NONE} unless the reason is {@link Reason#STATUS}
 */
public record Rejection(Reason reason, Status status) {
    /** The reason in protocol-neutral terms. */
    public enum Reason {
        NONE,
        INVALID_DESTINATION,
        NOT_ALLOWED,
        LATER,
        /** The status code defines the reason. */
        STATUS
    }

    /** The route does not reject messages. */
    public static final Rejection NONE = because(Reason.NONE);

    public static Rejection because(Reason reason) {
        return new Rejection(reason, Status.NONE);
    }
}
