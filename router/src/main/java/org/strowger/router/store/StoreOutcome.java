package org.strowger.router.store;

/** The outcome of a group of records. */
public enum StoreOutcome {
    DURABLE,

    /** No part of the group was written. */
    REFUSED,

    /**
     * The commit failed, and it is unknown whether the log contains the group. The group becomes void as soon as
     * another commit succeeds. If the process ends before that, the next start may find the group.
     */
    UNCERTAIN
}
