package org.strowger.router.smsc;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * The pause before dialling again: twice as long each time, up to a limit, and randomised by a quarter, so that
 * sessions that broke together do not come back together. It is reset by a session that was bound for longer than the
 * last pause and ten seconds; otherwise an SMSC that accepts a bind and closes at once would be dialled at the shortest
 * pause for ever.
 *
 * <p>Owned by the SMSC's home.
 */
public final class Backoff {
    private static final long PROVEN_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int SCATTER_PART = 4;

    /** More threads, and slots on each of them, than there ever are. */
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

    /** A random sequence for each slot of an SMSC on a thread. */
    static SplittableRandom chance(long seed, int smsc, int thread, int slot) {
        long onThread = ((long) smsc << SLOT_BITS) | thread;
        return new SplittableRandom(seed + ((onThread << SLOT_BITS) | slot));
    }

    /** Sets other pauses; the number of failures so far still counts. */
    public void change(long first, long max) {
        assert 0 < first && first <= max : "waits from " + first + " to " + max;
        firstNanos = first;
        maxNanos = max;
        baseNanos = Math.max(first, Math.min(max, baseNanos));
    }

    /** The pause to make now, from the shortest to the longest, both included; the next one is longer. */
    public long nextDelayNanos() {
        long scatter = baseNanos / SCATTER_PART;
        long least = Math.max(firstNanos, baseNanos - scatter);
        long most = Math.min(maxNanos, baseNanos + scatter);
        lastNanos = random.nextLong(least, most + 1);
        baseNanos = baseNanos > maxNanos / 2 ? maxNanos : 2 * baseNanos;
        return lastNanos;
    }

    /** A session that has ended was bound for that long. */
    public void wasBoundFor(long boundNanos) {
        if (boundNanos > Math.max(lastNanos, PROVEN_NANOS)) {
            baseNanos = firstNanos;
        }
    }
}
