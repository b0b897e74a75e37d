package org.strowger.router.store;

/** What became of a group of records. */
public enum StoreOutcome {
    /** It is on the disk, wholly. */
    DURABLE,

    /** Nothing of it was written. */
    REFUSED,

    /**
     * It may be on the disk or not. Nobody was promised anything, so it will not count: as soon as the disk is well it
     * is void. If the process ends before that, it may be found at the next start.
     */
    UNCERTAIN
}
