package org.strowger.router.metrics;

import java.util.Arrays;
import java.util.List;

/**
 * The recent growth rates of some counts. One thread samples the values regularly; any thread may read the rates.
 * Several rings of samples, each with a longer interval than the previous ring, bound the memory regardless of the
 * period. The rings are released when no count has changed for the span of the longest ring, because most of thousands
 * of applications are idle.
 *
 * <p>A lock is held while the rings are read or written; counting never takes the lock.
 */
public final class Recent {
    private static final Ring[] NONE = {};

    private final int figures;
    private final List<Step> steps;
    private final long reachNanos;
    private Ring[] rings = NONE;
    private final long[] latest;
    private boolean begun;
    private long latestNanos;

    /** The time of the earliest sample that has the same values as the latest sample. */
    private long sameSinceNanos;

    /**
     * @param everyNanos the interval of the samples
     * @param notes the number of samples kept
     */
    public record Step(long everyNanos, int notes) {
        private long reachNanos() {
            return everyNanos * notes;
        }
    }

    /**
     * @param figures the number of counts
     * @param steps the rings, the shortest interval first
     */
    public Recent(int figures, List<Step> steps) {
        this.figures = figures;
        this.steps = List.copyOf(steps);
        this.reachNanos = steps.stream().mapToLong(Step::reachNanos).max().orElse(0);
        this.latest = new long[figures];
    }

    /** The number of counts. */
    public int figures() {
        return figures;
    }

    public synchronized void note(long nowNanos, long[] values) {
        if (!begun) {
            begun = true;
            become(nowNanos, values);
        } else if (!Arrays.equals(values, latest)) {
            if (isAtRest()) {
                rings = steps.stream().map(this::ringOfTheSame).toArray(Ring[]::new);
            }
            become(nowNanos, values);
        } else if (nowNanos - sameSinceNanos > reachNanos) {
            rings = NONE;
        }
        latestNanos = nowNanos;
        for (Ring ring : rings) {
            ring.note(nowNanos, values);
        }
    }

    /** Whether no count has changed for the span of the longest ring. */
    synchronized boolean isAtRest() {
        return rings.length == 0;
    }

    private void become(long nowNanos, long[] values) {
        System.arraycopy(values, 0, latest, 0, figures);
        sameSinceNanos = nowNanos;
    }

    /** Creates a ring filled with the unchanged samples that it would contain if it had not been released. */
    private Ring ringOfTheSame(Step step) {
        Ring ring = new Ring(step, figures);
        long newestNanos = latestNanos - (latestNanos - sameSinceNanos) % step.everyNanos();
        for (int i = notesOfTheSame(step) - 1; i >= 0; i--) {
            ring.note(newestNanos - i * step.everyNanos(), latest);
        }
        ring.note(latestNanos, latest);
        return ring;
    }

    private int notesOfTheSame(Step step) {
        return (int) Math.min(step.notes(), 1 + (latestNanos - sameSinceNanos) / step.everyNanos());
    }

    /** The growth per second over the span, or over a shorter span if no sample is old enough; 0 at first. */
    public synchronized double perSecond(int figure, long spanNanos) {
        long sinceNanos = latestNanos;
        long since = latest[figure];
        for (Ring ring : rings) {
            int oldest = ring.oldestWithin(latestNanos, spanNanos);
            if (oldest != Ring.NOTHING && ring.times[oldest] < sinceNanos) {
                sinceNanos = ring.times[oldest];
                since = ring.values[oldest * figures + figure];
            }
        }
        return pace(latest[figure] - since, latestNanos - sinceNanos);
    }

    /** The growth per second between consecutive samples of the last ring, the oldest first. */
    public synchronized double[] course(int figure) {
        if (isAtRest()) {
            return new double[begun ? notesOfTheSame(steps.get(steps.size() - 1)) - 1 : 0];
        }
        Ring ring = rings[rings.length - 1];
        double[] course = new double[Math.max(0, ring.count - 1)];
        for (int i = 0; i < course.length; i++) {
            int before = ring.at(i);
            int after = ring.at(i + 1);
            course[i] = pace(
                    ring.values[after * figures + figure] - ring.values[before * figures + figure],
                    ring.times[after] - ring.times[before]);
        }
        return course;
    }

    private static double pace(long grown, long nanos) {
        return nanos <= 0 ? 0 : grown * 1e9 / nanos;
    }

    private static final class Ring {
        static final int NOTHING = -1;
        static final long LATE_NANOS = 250_000_000;

        private final long everyNanos;
        private final int figures;
        private final long[] times;
        private final long[] values;
        private int next;
        private int count;

        Ring(Step step, int figures) {
            this.everyNanos = step.everyNanos();
            this.figures = figures;
            this.times = new long[step.notes()];
            this.values = new long[step.notes() * figures];
            Arrays.fill(times, Long.MIN_VALUE);
        }

        void note(long nowNanos, long[] now) {
            // A sample may be taken slightly late, which shortens the interval to the next sample; the next sample must
            // not be skipped for this reason.
            if (count > 0 && nowNanos - times[at(count - 1)] < everyNanos - LATE_NANOS) {
                return;
            }
            times[next] = nowNanos;
            System.arraycopy(now, 0, values, next * figures, figures);
            next = (next + 1) % times.length;
            count = Math.min(count + 1, times.length);
        }

        /** The array index of a sample, counted from the oldest. */
        int at(int number) {
            return Math.floorMod(next - count + number, times.length);
        }

        int oldestWithin(long nowNanos, long spanNanos) {
            for (int i = 0; i < count; i++) {
                if (nowNanos - times[at(i)] <= spanNanos + spanNanos / 16) {
                    return at(i);
                }
            }
            return NOTHING;
        }
    }
}
