package org.strowger.router.store;

/**
 * Receives the outcome of a group of records. The object that holds a message's state implements this interface
 * directly.
 */
@FunctionalInterface
public interface StoreReply {
    /** For a group whose outcome is not awaited. */
    StoreReply NONE = (outcome, nowNanos) -> {};

    /** Reports the outcome. Called once, on the thread that filled the group's batch. */
    void onStored(StoreOutcome outcome, long nowNanos);
}
