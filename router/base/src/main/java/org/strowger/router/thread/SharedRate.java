package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A rate limit over all threads that spaces segments evenly. One number holds the time at which the next segment is
 * due; taking a segment advances this due time by the interval, in one atomic step (GCRA, the generic cell rate
 * algorithm of ITU-T I.371). An unlimited rate needs no atomic step.
 *
 * <p>The guarantee: in <em>no</em> half-open window of the length of the rate's period do more than {@code count}
 * single segments pass; and a sender that always has segments to send loses less than one percent of the rate. The
 * calculation for a period {@code per} (the figures for a second are in brackets):
 *
 * <ul>
 *   <li>Timers fire late, by a tick of the wheel and the rounding of the system's sleep, about 2 ms. So that these
 *       delays do not reduce the rate, the due time may lag behind the current time by up to {@code late} =
 *       {@code per}/200 but at most 5 ms [5 ms], and the delay is made up for. No further credit accumulates while no
 *       segment is sent.
 *   <li>A thread takes segments by the time at which its turn began, and writes them when the turn ends. For this
 *       difference between threads, {@code turn} = 3/5 of {@code late} is reserved [3 ms].
 *   <li>A segment that passes at {@code t} was due at {@code d} with {@code t - late <= d <= t}, and due times are an
 *       interval apart. So the first and the last of {@code n} segments are at least {@code (n - 1) * interval - late}
 *       apart by the clock of one thread, and {@code turn} less between two threads. With {@code count * interval >=
 *       per + late + turn} more than {@code count} never fit into {@code per}.
 *   <li>So the interval is {@code (per + late + turn) / count}, rounded up. The rate is 0.8% below the configured one
 *       [1.008 s for each second's count]; for a rate per minute, 0.014%. The rounding adds up to a nanosecond to each
 *       interval: at a million a second nothing, at ten million 0.2%; more than 10^9 segments per second never pass.
 * </ul>
 *
 * A message of {@code n} segments passes as a whole as soon as its first segment is due, and the following segments
 * wait correspondingly longer: a window that ends with the message may contain up to {@code n - 1} segments more than
 * {@code count}. The guarantee holds without this exception if the segments are sent one by one.
 */
public final class SharedRate {
    /** The count of an unlimited rate. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private static final long LATE_NANOS_MAX = 5_000_000;
    private static final long LATE_PART = 200;

    private volatile Pace pace;

    /**
     * One rate with its own due time. When the rate is replaced, the old object is shut, so that a thread that still
     * holds the old object can take no segment from it.
     */
    private static final class Pace {
        private static final long SHUT = Long.MAX_VALUE;

        private final long intervalNanos;
        private final long lateNanos;
        private final AtomicLong dueNanos;

        Pace(long count, long perNanos, long dueNanos) {
            assert count > 0 && perNanos > 0 : count + " in " + perNanos + " ns is not a valid rate";
            this.lateNanos = Math.min(LATE_NANOS_MAX, perNanos / LATE_PART);
            this.intervalNanos = count == UNLIMITED ? 0 : intervalNanos(count, perNanos);
            this.dueNanos = new AtomicLong(dueNanos);
        }

        private long intervalNanos(long count, long perNanos) {
            long turnNanos = lateNanos * 3 / 5;
            long stretched = perNanos + lateNanos + turnNanos;
            return Math.floorDiv(stretched - 1, count) + 1;
        }

        boolean isUnlimited() {
            return intervalNanos == 0;
        }

        boolean tryTake(int segments, long nowNanos) {
            while (true) {
                long due = dueNanos.get();
                if (due > nowNanos) {
                    return false;
                }
                long next = Math.max(due, nowNanos - lateNanos) + segments * intervalNanos;
                if (dueNanos.compareAndSet(due, next)) {
                    return true;
                }
            }
        }
    }

    /** Creates a rate whose first segment may pass at once. */
    public SharedRate(long count, long perNanos) {
        this.pace = new Pace(count, perNanos, 0);
    }

    /**
     * Takes the segments if the next segment is due. Callable from any thread.
     *
     * @param nowNanos start time of the caller's turn, which may differ between threads by a few milliseconds
     */
    public boolean tryTake(int segments, long nowNanos) {
        assert segments > 0 : "cannot take " + segments + " segments";
        Pace current = pace;
        return current.isUnlimited() || current.tryTake(segments, nowNanos);
    }

    /**
     * The time at which the next segment is due; {@code nowNanos} if a segment may pass at once. Callable from any
     * thread.
     */
    public long freeAtNanos(long nowNanos) {
        Pace current = pace;
        if (current.isUnlimited()) {
            return nowNanos;
        }
        long due = current.dueNanos.get();
        // Another thread is about to replace a shut rate.
        return due == Pace.SHUT ? nowNanos : Math.max(due, nowNanos);
    }

    /**
     * Sets the rate; always called by the same thread. Segments that passed under the old rate still count: the
     * remaining time until the next segment is scaled to the new interval. So a change allows no additional segment,
     * and no segment waits longer than an interval of the new rate. Setting the same rate again has no effect.
     */
    public void change(long count, long perNanos, long nowNanos) {
        Pace old = pace;
        Pace next = new Pace(count, perNanos, 0);
        if (next.intervalNanos == old.intervalNanos && next.lateNanos == old.lateNanos) {
            return;
        }
        long dueNanos = old.dueNanos.getAndSet(Pace.SHUT);
        next.dueNanos.set(rescaled(dueNanos, old, next, nowNanos));
        pace = next;
    }

    private static long rescaled(long dueNanos, Pace old, Pace next, long nowNanos) {
        if (dueNanos <= nowNanos || old.isUnlimited()) {
            return Math.min(dueNanos, nowNanos);
        }
        double intervals = (double) (dueNanos - nowNanos) / old.intervalNanos;
        return nowNanos + (long) Math.ceil(intervals * next.intervalNanos);
    }
}
