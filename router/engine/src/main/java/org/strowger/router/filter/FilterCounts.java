package org.strowger.router.filter;

import org.strowger.router.thread.shared.SharedTotals;

/**
 * How often a filter of the configuration has had its effect, since the start or since it was configured. Any thread.
 */
public final class FilterCounts {
    /** An effect of a filter. */
    public enum Effect {
        REFUSE,
        HOLD,
        CHANGE
    }

    private static final int MATCHED = Effect.values().length;

    private final String owner;
    private final String filter;
    private final SharedTotals totals = new SharedTotals(Effect.values().length + 1);

    /** @param owner the name of the application of the filter; empty for a filter of all applications */
    FilterCounts(String owner, String filter) {
        this.owner = owner;
        this.filter = filter;
    }

    /** Counts a message that the filter matches, whether or not the message is within the limit. */
    void matched() {
        totals.increment(MATCHED);
    }

    void count(Verdict verdict) {
        Effect effect = verdict.stops() ? Effect.REFUSE : verdict.changes().isHeld() ? Effect.HOLD : Effect.CHANGE;
        totals.increment(effect.ordinal());
    }

    /** The name of the application of the filter; empty for a filter of all applications. */
    public String owner() {
        return owner;
    }

    public String filter() {
        return filter;
    }

    /** The number of messages that the filter matched. */
    public long matches() {
        return totals.get(MATCHED);
    }

    public long get(Effect effect) {
        return totals.get(effect.ordinal());
    }
}
