package org.strowger.router.store;

/**
 * Receives the outcome of a group of records. The object that holds a message's state implements this interface
 * directly.
 */
@FunctionalInterface
public interface StoreReply {
    /** The reply to a group whose outcome is not awaited. */
    StoreReply NONE = new StoreReply() {
        @Override
        public void onStored(StoreOutcome outcome, long nowNanos) {}

        @Override
        public boolean isAwaited() {
            return false;
        }
    };

    /** Reports the outcome. Called once, on the thread that filled the group's batch. */
    void onStored(StoreOutcome outcome, long nowNanos);

    /**
     * Whether a sender waits for the outcome; under load, the store then gathers further groups before the next flight.
     */
    default boolean isAwaited() {
        return true;
    }
}
