package org.strowger.router.smsc;

/**
 * The progress of one session that is to be kept: a value, taken by its owner.
 *
 * @param number of the session among those of the SMSC
 * @param stage its progress
 * @param againNanos of one that rests: when it is tried again
 * @param tries failed attempts since it was last bound
 * @param failure of the last attempt, or why the last session ended; empty once it is bound
 */
public record SmscSlotView(int number, Stage stage, long againNanos, int tries, String failure) {
    /** The progress of a session. */
    public enum Stage {
        LOOKING_UP,
        DIALLING,
        BINDING,
        BOUND,
        /** It failed, and is tried again after a pause. */
        RESTING,
        CLOSED
    }
}
