package org.strowger.router.metrics;

import java.util.concurrent.atomic.AtomicLongArray;
import org.strowger.bound.Within;

/** A {@link Histogram} to which several threads add. Too slow to record a value for every message. */
public final class SharedHistogram {
    /** The index of the largest value, after the buckets; the index of the sum of all values follows. */
    @Within(Within.Scope.TURN)
    private static final int MAX = Histogram.BUCKETS;

    private static final int SUM = MAX + 1;

    private final AtomicLongArray numbers = new AtomicLongArray(SUM + 1);

    /** Adds a value. A negative value counts as zero. */
    public void record(long value) {
        long sane = Math.max(0, value);
        numbers.incrementAndGet(Histogram.bucketOf(sane));
        numbers.addAndGet(SUM, sane);
        numbers.accumulateAndGet(MAX, sane, Math::max);
    }

    public Distribution distribution() {
        long[] counts = new long[Histogram.BUCKETS];
        for (int bucket = 0; bucket < counts.length; bucket++) {
            counts[bucket] = numbers.get(bucket);
        }
        return Distribution.of(counts, numbers.get(SUM), numbers.get(MAX));
    }
}
