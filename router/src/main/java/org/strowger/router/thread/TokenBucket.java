package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A rate limit over all threads with a burst: an unused rate accumulates up to the size of the bucket. For traffic that
 * is received; what Strowger sends is spaced evenly by {@link SharedRate}.
 *
 * <p>The arithmetic (GCRA again). One number holds the time when everything taken will be worked off, at an interval of
 * {@code per / count} for each piece. Pieces may be taken while at most {@code burst - 1} intervals are to be worked
 * off. So from rest {@code burst} pass at once, then one in each interval; in any time {@code t} at most {@code t /
 * interval + burst} pass: in a second the rate and the burst together. Several pieces that belong together pass as a
 * whole if the first one may, and are worked off afterwards; that may exceed the limit by all but one of them.
 *
 * <p>Thread: any; one atomic step for each message. Between threads whose turns began some milliseconds apart, the rate
 * of these milliseconds may pass in addition.
 */
public final class TokenBucket {
    /** As a count: no limit. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** The answer of {@link #reserve} if the time would be too late. */
    public static final long NEVER = Long.MAX_VALUE;

    private volatile Pace pace;

    /** When everything taken will be worked off. */
    private final AtomicLong emptyAtNanos = new AtomicLong();

    private record Pace(long intervalNanos, long toleranceNanos) {
        static Pace of(long count, long perNanos, long burst) {
            assert count > 0 && perNanos > 0 && burst > 0 : count + " in " + perNanos + " ns, " + burst + " at once";
            long interval = count == UNLIMITED ? 0 : (perNanos - 1) / count + 1;
            return new Pace(interval, (burst - 1) * interval);
        }
    }

    /** @param burst the pieces that may pass at once */
    public TokenBucket(long count, long perNanos, long burst) {
        this.pace = Pace.of(count, perNanos, burst);
    }

    /**
     * The one thread that sets the rate. What was taken is still to be worked off, but at most a burst of the new rate.
     * Setting the same rate again changes nothing.
     */
    public void change(long count, long perNanos, long burst, long nowNanos) {
        Pace next = Pace.of(count, perNanos, burst);
        if (!next.equals(pace)) {
            pace = next;
            emptyAtNanos.accumulateAndGet(nowNanos + next.toleranceNanos + next.intervalNanos, Math::min);
        }
    }

    /** Takes the pieces if the first one may pass. */
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

    /** Takes the pieces in any case: they have come already, and later ones have to wait for them. */
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
     * Takes a piece in advance, so that several waiting callers each get a time of their own.
     *
     * @return when the piece may pass: {@code nowNanos} if at once; {@link #NEVER} if that would be after
     *     {@code latestNanos}, and nothing was taken
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

    /** When the next piece may pass; {@code nowNanos} if at once. */
    public long freeAtNanos(long nowNanos) {
        return Math.max(nowNanos, emptyAtNanos.get() - pace.toleranceNanos);
    }

    private static long after(long emptyAt, int pieces, Pace current, long nowNanos) {
        return Math.max(emptyAt, nowNanos) + pieces * current.intervalNanos;
    }
}
