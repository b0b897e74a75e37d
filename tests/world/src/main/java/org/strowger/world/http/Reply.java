package org.strowger.world.http;

/**
 * The reaction of an application's server to a callback.
 *
 * @param status the status of a response that refuses the callback
 */
public record Reply(Kind kind, int status) {
    public static final Reply TAKEN = new Reply(Kind.TAKEN, 0);
    public static final Reply BROKEN = new Reply(Kind.BROKEN, 0);

    /** The server refuses the callback for good (410 Gone); it must not be sent again. */
    public static final Reply GONE = new Reply(Kind.GONE, 410);

    /** The possible reactions to a callback. */
    enum Kind {
        TAKEN,
        NOT_TAKEN,
        GONE,
        BROKEN
    }

    public static Reply notTaken(int status) {
        return new Reply(Kind.NOT_TAKEN, status);
    }
}
