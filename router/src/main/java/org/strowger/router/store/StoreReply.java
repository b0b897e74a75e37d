package org.strowger.router.store;

/** Whoever wants to know what became of a group of records; the record of a message is one itself. */
@FunctionalInterface
public interface StoreReply {
    /** Called once, on the thread whose batch the group was in. */
    void onStored(StoreOutcome outcome, long nowNanos);
}
