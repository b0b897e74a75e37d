package org.strowger.router.smsc;

/**
 * How far one of the sessions has come that an SMSC is to have: a value, taken by its owner.
 *
 * @param number of the session among those of the SMSC
 * @param stage how far it has come
 * @param againNanos of one that rests: when it is tried again
 * @param tries in vain since it was bound last
 * @param failure of the last try, or why the last session ended; empty once it is bound
 */
public record SmscSlotView(int number, Stage stage, long againNanos, int tries, String failure) {
    /** How far a session has come. */
    public enum Stage {
        LOOKING_UP,
        DIALLING,
        BINDING,
        BOUND,
        /** It failed, and is tried again after a while. */
        RESTING,
        CLOSED
    }
}
