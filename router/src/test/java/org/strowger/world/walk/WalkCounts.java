package org.strowger.world.walk;

/** How much happened in a walk. */
public final class WalkCounts {
    public int deaths;
    public int stops;
    public int troubles;
}
