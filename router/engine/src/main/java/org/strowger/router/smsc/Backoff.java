package org.strowger.router.smsc;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * The pause before the next connection attempt: doubled each time, up to a limit, and randomised by a quarter, so that
 * sessions that broke together do not reconnect together. It is reset when a session was bound for longer than both the
 * last pause and ten seconds; otherwise an SMSC that accepts a bind and closes at once would be dialled at the shortest
 * pause forever.
 *
 * <p>Owned by the thread of the session.
 */
public final class Backoff {
    private static final long PROVEN_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int SCATTER_PART = 4;

    /** Enough bits for any number of threads, and of slots on each thread. */
    private static final int SLOT_BITS = 20;

    private final SplittableRandom random;
    private long firstNanos;
    private long maxNanos;
    private long baseNanos;
    private long lastNanos;

    public Backoff(long firstNanos, long maxNanos, SplittableRandom random) {
        assert 0 < firstNanos && firstNanos <= maxNanos : "waits from " + firstNanos + " to " + maxNanos;
        this.firstNanos = firstNanos;
        this.maxNanos = maxNanos;
        this.random = random;
        this.baseNanos = firstNanos;
    }

    /** A separate random sequence for each slot of an SMSC on a thread. */
    static SplittableRandom chance(long seed, int smsc, int thread, int slot) {
        long onThread = ((long) smsc << SLOT_BITS) | thread;
        return new SplittableRandom(seed + ((onThread << SLOT_BITS) | slot));
    }

    /** Changes the limits of the pause; the failures so far still count. */
    public void change(long first, long max) {
        assert 0 < first && first <= max : "waits from " + first + " to " + max;
        firstNanos = first;
        maxNanos = max;
        baseNanos = Math.max(first, Math.min(max, baseNanos));
    }

    /**
     * Returns the pause before the next attempt, from the shortest to the longest pause, both inclusive. The pause
     * before the attempt after that is about twice as long, up to the longest.
     */
    public long nextDelayNanos() {
        long scatter = baseNanos / SCATTER_PART;
        long least = Math.max(firstNanos, baseNanos - scatter);
        long most = Math.min(maxNanos, baseNanos + scatter);
        lastNanos = random.nextLong(least, most + 1);
        baseNanos = baseNanos > maxNanos / 2 ? maxNanos : 2 * baseNanos;
        return lastNanos;
    }

    /**
     * Called when a session has ended.
     *
     * @param boundNanos how long the session was bound
     */
    public void wasBoundFor(long boundNanos) {
        if (boundNanos > Math.max(lastNanos, PROVEN_NANOS)) {
            startAnew();
        }
    }

    /** Makes the next pause the shortest. */
    public void startAnew() {
        baseNanos = firstNanos;
    }
}
