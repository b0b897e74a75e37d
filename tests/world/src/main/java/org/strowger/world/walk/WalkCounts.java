package org.strowger.world.walk;

/** How much happened in a walk. */
public final class WalkCounts {
    public int deaths;
    public int stops;
    public int troubles;

    /** How many lives the router has had, this one included. */
    public int lives() {
        return 1 + deaths + stops;
    }
}
