package org.strowger.router.metrics;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/**
 * The values of histograms over the last minute. One thread keeps a snapshot every quarter of a minute; any thread may
 * take the difference. A lock is held for a look; measuring never takes it.
 */
public final class RecentTimes {
    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final int NOTES = 5;

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

    /** The values of the last minute, or of a little more. */
    public synchronized Distribution lately(Distribution untilNow) {
        return notes.isEmpty() ? untilNow : untilNow.since(notes.getFirst());
    }
}
