package org.strowger.router.store;

/** The outcome of a group of records. */
public enum StoreOutcome {
    DURABLE,

    /** Nothing of the group was written. */
    REFUSED,

    /**
     * The commit failed, and it is unknown whether the group is in the log. As soon as another commit succeeds the
     * group is void. If the process ends before that, the next start may find it.
     */
    UNCERTAIN
}
