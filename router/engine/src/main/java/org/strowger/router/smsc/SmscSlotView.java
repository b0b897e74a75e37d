package org.strowger.router.smsc;

/**
 * A snapshot of the progress of one configured session, taken by its owner.
 *
 * @param number the number of the session among the sessions of the SMSC
 * @param stage the progress of the session
 * @param againNanos the time of the next attempt, if the session waits for it
 * @param tries the failed attempts since the session was last bound
 * @param failure the reason why the last attempt failed or the last session ended; empty once the session is bound
 * @param isRefused whether the last attempt failed because the SMSC refused the bind
 */
public record SmscSlotView(int number, Stage stage, long againNanos, int tries, String failure, boolean isRefused) {
    /** The progress of a session. */
    public enum Stage {
        LOOKING_UP,
        DIALLING,
        BINDING,
        BOUND,
        /** The last attempt failed, and the next attempt follows after a pause. */
        RESTING,
        CLOSED
    }
}
