package org.strowger.world.walk;

/** Counts of the events in a walk. */
public final class WalkCounts {
    public int deaths;
    public int stops;
    public int troubles;

    /** The number of idempotency keys beside those of the planned messages. */
    public int keysOfHoards;

    /** The number of runs of the router, including the current one. */
    public int lives() {
        return 1 + deaths + stops;
    }
}
