package org.strowger.world.http;

/**
 * The reaction of an application's server to a callback.
 *
 * @param status of a response by which it is not taken
 */
public record Reply(Kind kind, int status) {
    public static final Reply TAKEN = new Reply(Kind.TAKEN, 0);
    public static final Reply BROKEN = new Reply(Kind.BROKEN, 0);

    /** It never wants to hear of it again. */
    public static final Reply GONE = new Reply(Kind.GONE, 410);

    /** The fates of a callback. */
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
