package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A rate over all threads that lets through a burst: what was not used is saved up, as far as the bucket holds it. For
 * those who send to us; what we send ourselves is spaced evenly by {@link SharedRate}.
 *
 * <p>The arithmetic (GCRA again). One number says when all that was taken is worked off, each piece taking an interval
 * of {@code per / count}. Pieces may be taken as long as no more than {@code burst - 1} intervals are to be worked off.
 * So from rest {@code burst} pass at once, then one in each interval; and in no time {@code t} do more than {@code t /
 * interval + burst} pass: in a second the rate and the burst together. Several pieces that belong together pass whole
 * if the first may, and are worked off afterwards: that may be all but one of them more.
 *
 * <p>Thread: any; one atomic step for each message. Between threads whose turns began some milliseconds apart, what the
 * rate allows in these may pass in addition.
 */
public final class TokenBucket {
    /** As a count: as many as come. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** The turn of those who do not get one. */
    public static final long NEVER = Long.MAX_VALUE;

    private volatile Pace pace;

    /** When all that was taken is worked off. */
    private final AtomicLong emptyAtNanos = new AtomicLong();

    private record Pace(long intervalNanos, long toleranceNanos) {
        static Pace of(long count, long perNanos, long burst) {
            assert count > 0 && perNanos > 0 && burst > 0 : count + " in " + perNanos + " ns, " + burst + " at once";
            long interval = count == UNLIMITED ? 0 : (perNanos - 1) / count + 1;
            return new Pace(interval, (burst - 1) * interval);
        }
    }

    /** So many in such a time, and {@code burst} of them at once. */
    public TokenBucket(long count, long perNanos, long burst) {
        this.pace = Pace.of(count, perNanos, burst);
    }

    /**
     * The one thread that sets the rate: another one from now on. What was taken is still to be worked off, but nobody
     * waits for more than a burst of the new rate. The same rate again changes nothing.
     */
    public void change(long count, long perNanos, long burst, long nowNanos) {
        Pace next = Pace.of(count, perNanos, burst);
        if (!next.equals(pace)) {
            pace = next;
            emptyAtNanos.accumulateAndGet(nowNanos + next.toleranceNanos + next.intervalNanos, Math::min);
        }
    }

    /** Takes so many if the first may pass. */
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

    /** Takes so many whether or not they may pass: they have come already, and others will have to wait for them. */
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
     * Takes a piece for later, so that many who wait each have a turn of their own.
     *
     * @return when it may pass: {@code nowNanos} if at once; {@link #NEVER} if that would be after {@code latestNanos},
     *     and nothing was taken
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

    /** When the next piece may pass: {@code nowNanos} if at once. */
    public long freeAtNanos(long nowNanos) {
        return Math.max(nowNanos, emptyAtNanos.get() - pace.toleranceNanos);
    }

    private static long after(long emptyAt, int pieces, Pace current, long nowNanos) {
        return Math.max(emptyAt, nowNanos) + pieces * current.intervalNanos;
    }
}
