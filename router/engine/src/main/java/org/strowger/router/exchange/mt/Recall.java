package org.strowger.router.exchange.mt;

/**
 * Takes a message in custody back from the queue of an SMSC. All methods except {@link #wants} run at the home of the
 * message.
 *
 * @param <M> the kind of message
 */
public interface Recall<M> {
    /** Stands for no pending recall. */
    Recall<Object> NONE = new Recall<>() {
        @Override
        public void isBack(Object message, long nowNanos) {
            throw new AssertionError("no recall is in progress");
        }

        @Override
        public void isAway(Object message, long nowNanos) {
            throw new AssertionError("no recall is in progress");
        }
    };

    /** Stands for no pending recall. */
    @SuppressWarnings("unchecked") // it accepts no message
    static <M> Recall<M> none() {
        return (Recall<M>) NONE;
    }

    default boolean isNone() {
        return this == NONE;
    }

    /** Whether this is the message to recall. Runs at the home of the SMSC, which alone may read a queued message. */
    default boolean wants(M message) {
        return true;
    }

    /** Called when {@link #wants} returned false: the message stays queued. */
    default void isAnother(M message, long nowNanos) {
        throw new AssertionError("the recall has no message id");
    }

    /** Called when the message was taken from the queue and is at its home. */
    void isBack(M message, long nowNanos);

    /** Called when the message has left the queue or is about to leave it. */
    void isAway(M message, long nowNanos);
}
