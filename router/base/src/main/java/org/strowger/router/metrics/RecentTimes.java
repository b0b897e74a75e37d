package org.strowger.router.metrics;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;

/**
 * The values of histograms over the last minute. One thread stores a snapshot every 15 seconds; any thread may read the
 * difference between a snapshot and the current values. A lock is held during these calls; measuring never takes the
 * lock.
 */
public final class RecentTimes {
    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final int NOTES = 5;

    @Within(Within.Scope.PARTS)
    private final ArrayDeque<Distribution> notes = new ArrayDeque<>();

    private long notedNanos;

    /** Whether a {@link #note} is due. */
    public synchronized boolean isDue(long nowNanos) {
        return notes.isEmpty() || nowNanos - notedNanos >= EVERY_NANOS;
    }

    /** Keeps a snapshot. */
    public synchronized void note(long nowNanos, Distribution untilNow) {
        notedNanos = nowNanos;
        notes.addLast(untilNow);
        if (notes.size() > NOTES) {
            notes.removeFirst();
        }
    }

    /** The values of the last minute, or of a slightly longer period. */
    public synchronized Distribution lately(Distribution untilNow) {
        return notes.isEmpty() ? untilNow : untilNow.since(notes.getFirst());
    }
}
