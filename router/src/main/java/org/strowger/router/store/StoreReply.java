package org.strowger.router.store;

/** Is told the outcome of a group of records. The state of a message implements this itself. */
@FunctionalInterface
public interface StoreReply {
    /** Called once, on the thread that the group's batch came from. */
    void onStored(StoreOutcome outcome, long nowNanos);
}
