package org.strowger.router.http.api;

/**
 * The result of a change.
 *
 * @param detail the balance after a credited top-up; otherwise the reason, for people
 */
public record ManagedResult(Kind kind, String detail) {
    /** The result of the request. */
    public enum Kind {
        /** The change is durable. */
        DONE,
        /** The same change was made before. */
        REPEATED,
        UNKNOWN_NAME,
        INVALID,
        /** The key was used by another request. */
        OTHER_REQUEST,
        /** Nothing can be stored now. */
        LATER
    }
}
