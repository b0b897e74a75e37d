package org.strowger.router.exchange.mt;

/**
 * Takes a message in custody back from the queue of an SMSC. All methods except {@link #wants} run at the home of the
 * message.
 */
public interface Recall {
    /** No recall is pending. */
    Recall NONE = new Recall() {
        @Override
        public void isBack(MtMessage message, long nowNanos) {
            throw new AssertionError("no recall is in progress");
        }

        @Override
        public void isAway(MtMessage message, long nowNanos) {
            throw new AssertionError("no recall is in progress");
        }
    };

    /** Whether this is the message to recall. Runs at the home of the SMSC, which alone may read a queued message. */
    default boolean wants(MtMessage message) {
        return true;
    }

    /** Called when {@link #wants} returned false: the message stays queued. */
    default void isAnother(MtMessage message, long nowNanos) {
        throw new AssertionError("the recall has no message id");
    }

    /** Called when the message was taken from the queue and is at its home. */
    void isBack(MtMessage message, long nowNanos);

    /** Called when the message has left the queue or is about to leave it. */
    void isAway(MtMessage message, long nowNanos);
}
