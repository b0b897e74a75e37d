package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A rate limit over all threads with a burst: unused rate accumulates up to the size of the bucket. Limits received
 * traffic; {@link SharedRate} spaces sent traffic evenly.
 *
 * <p>The calculation is GCRA, as in {@link SharedRate}. One number holds the time at which all pieces taken will have
 * drained, at an interval of {@code per / count} for each piece. A piece may pass while at most {@code burst - 1}
 * intervals are left to drain. So after a pause, {@code burst} pieces pass at once, then one in each interval; in any
 * time {@code t}, at most {@code t / interval + burst} pieces pass: in a second, the rate plus the burst. Several
 * pieces that belong together pass as a whole if the first piece may pass, and all their intervals are added; such a
 * group may exceed the limit by all its pieces but one.
 *
 * <p>Thread: any; one atomic step for each message. If the turns of two threads began some milliseconds apart, the
 * pieces due in these milliseconds may pass in addition.
 */
public final class TokenBucket {
    /** The count that stands for an unlimited rate. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** Returned by {@link #reserve} if the piece could pass only after the latest permitted time. */
    public static final long NEVER = Long.MAX_VALUE;

    private volatile Pace pace;

    /** The time at which all pieces taken will have drained. */
    private final AtomicLong emptyAtNanos = new AtomicLong();

    private record Pace(long intervalNanos, long toleranceNanos) {
        static Pace of(long count, long perNanos, long burst) {
            assert count > 0 && perNanos > 0 && burst > 0 : count + " in " + perNanos + " ns, " + burst + " at once";
            long interval = count == UNLIMITED ? 0 : (perNanos - 1) / count + 1;
            return new Pace(interval, (burst - 1) * interval);
        }
    }

    /** @param burst number of pieces that may pass at once */
    public TokenBucket(long count, long perNanos, long burst) {
        this.pace = Pace.of(count, perNanos, burst);
    }

    /**
     * Sets the rate; always called by the same thread. Pieces already taken still count, but as no more than a burst of
     * the new rate. Setting the same rate again has no effect.
     */
    public void change(long count, long perNanos, long burst, long nowNanos) {
        Pace next = Pace.of(count, perNanos, burst);
        if (!next.equals(pace)) {
            pace = next;
            emptyAtNanos.accumulateAndGet(nowNanos + next.toleranceNanos + next.intervalNanos, Math::min);
        }
    }

    /** Takes the pieces if the first piece may pass. */
    public boolean tryTake(int pieces, long nowNanos) {
        Pace current = pace;
        if (current.intervalNanos == 0) {
            return true;
        }
        while (true) {
            long emptyAt = emptyAtNanos.get();
            if (emptyAt - nowNanos > current.toleranceNanos) {
                return false;
            }
            if (emptyAtNanos.compareAndSet(emptyAt, after(emptyAt, pieces, current, nowNanos))) {
                return true;
            }
        }
    }

    /**
     * Takes the pieces even if the limit is exceeded, because they have already been received; later pieces wait
     * longer.
     */
    public void take(int pieces, long nowNanos) {
        Pace current = pace;
        if (current.intervalNanos == 0) {
            return;
        }
        long emptyAt;
        do {
            emptyAt = emptyAtNanos.get();
        } while (!emptyAtNanos.compareAndSet(emptyAt, after(emptyAt, pieces, current, nowNanos)));
    }

    /**
     * Takes a piece in advance, so that each of several waiting callers gets a different time.
     *
     * @return the time at which the piece may pass, {@code nowNanos} if at once; {@link #NEVER} if that time would be
     *     after {@code latestNanos}, in which case no piece is taken
     */
    public long reserve(long nowNanos, long latestNanos) {
        Pace current = pace;
        while (current.intervalNanos != 0) {
            long emptyAt = emptyAtNanos.get();
            long turnNanos = Math.max(nowNanos, emptyAt - current.toleranceNanos);
            if (turnNanos > latestNanos) {
                return NEVER;
            }
            if (emptyAtNanos.compareAndSet(emptyAt, after(emptyAt, 1, current, nowNanos))) {
                return turnNanos;
            }
        }
        return nowNanos;
    }

    /** The time at which the next piece may pass; {@code nowNanos} if at once. */
    public long freeAtNanos(long nowNanos) {
        return Math.max(nowNanos, emptyAtNanos.get() - pace.toleranceNanos);
    }

    private static long after(long emptyAt, int pieces, Pace current, long nowNanos) {
        return Math.max(emptyAt, nowNanos) + pieces * current.intervalNanos;
    }
}
