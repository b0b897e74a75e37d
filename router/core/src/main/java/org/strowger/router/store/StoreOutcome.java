package org.strowger.router.store;

/** The outcome of a group of records. */
public enum StoreOutcome {
    DURABLE,

    /** No part of the group has been written. */
    REFUSED,

    /**
     * The commit failed, and it is unknown whether the log contains the group. The group becomes void as soon as
     * another commit succeeds. If the process ends before that, the group may be found at the next start.
     */
    UNCERTAIN
}
