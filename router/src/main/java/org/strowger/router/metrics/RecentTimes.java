package org.strowger.router.metrics;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/**
 * What histograms have seen over the last minute: what they had seen by then is kept every quarter of a minute by one
 * thread, and any may take the difference. A lock is held for a look; nobody who measures anything ever takes it.
 */
public final class RecentTimes {
    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final int NOTES = 5;

    private final ArrayDeque<Distribution> notes = new ArrayDeque<>();
    private long notedNanos;

    /** Whether it is time to {@link #note}. */
    public synchronized boolean isDue(long nowNanos) {
        return notes.isEmpty() || nowNanos - notedNanos >= EVERY_NANOS;
    }

    /** Notes what the histograms have seen until now. */
    public synchronized void note(long nowNanos, Distribution untilNow) {
        notedNanos = nowNanos;
        notes.addLast(untilNow);
        if (notes.size() > NOTES) {
            notes.removeFirst();
        }
    }

    /** What they have seen over the last minute, or a little more. */
    public synchronized Distribution lately(Distribution untilNow) {
        return notes.isEmpty() ? untilNow : untilNow.since(notes.getFirst());
    }
}
