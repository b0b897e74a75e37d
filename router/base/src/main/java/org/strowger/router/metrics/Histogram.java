package org.strowger.router.metrics;

import org.strowger.bound.Within;

/**
 * A histogram with a resolution of 1/16: written by one thread without locks, and read by any thread at any time.
 * Reading neither stops nor resets the histogram, so any number of readers may share it.
 *
 * <p>Each value below 16 has its own bucket; above, each power of two is divided into 16 buckets of equal width.
 */
public final class Histogram {
    private static final int CUT_BITS = 4;
    private static final int CUTS = 1 << CUT_BITS;
    static final int BUCKETS = (Long.SIZE - CUT_BITS) * CUTS;

    /** The index of the largest value, after the buckets; the index of the sum of all values follows. */
    @Within(Within.Scope.TURN)
    private static final int MAX = BUCKETS;

    private static final int SUM = MAX + 1;

    private final SingleWriterLongs numbers = new SingleWriterLongs(BUCKETS + 2);

    /** Adds a value. A negative value counts as zero. */
    public void record(long value) {
        long sane = Math.max(0, value);
        numbers.add(bucketOf(sane), 1);
        numbers.add(SUM, sane);
        if (sane > numbers.get(MAX)) {
            numbers.set(MAX, sane);
        }
    }

    /** Adds the values of another histogram. Only for the writer of this histogram. */
    public void addAll(Histogram other) {
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            numbers.add(bucket, other.numbers.get(bucket));
        }
        numbers.set(MAX, Math.max(max(), other.max()));
        numbers.add(SUM, other.sum());
    }

    public long max() {
        return numbers.get(MAX);
    }

    public long sum() {
        return numbers.get(SUM);
    }

    /** Adds the counts of the buckets, for {@link Distribution}. */
    void addTo(long[] counts) {
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            counts[bucket] += numbers.get(bucket);
        }
    }

    public long count() {
        long count = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            count += numbers.get(bucket);
        }
        return count;
    }

    /** The number of values larger than {@code value}, excluding the values in the same bucket as {@code value}. */
    public long countAbove(long value) {
        long above = 0;
        for (int bucket = bucketOf(value) + 1; bucket < BUCKETS; bucket++) {
            above += numbers.get(bucket);
        }
        return above;
    }

    /** The value that {@code percent} percent of the values do not exceed, rounded up by at most 1/16. */
    public long percentile(double percent) {
        return Distribution.of(this).percentile(percent);
    }

    static int bucketOf(long value) {
        if (value < CUTS) {
            return (int) value;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(value) - CUT_BITS;
        return shift * CUTS + (int) (value >> shift);
    }

    static long largestOf(int bucket) {
        if (bucket < 2 * CUTS) {
            return bucket;
        }
        int shift = bucket / CUTS - 1;
        long cut = (long) bucket % CUTS + CUTS;
        return ((cut + 1) << shift) - 1;
    }
}
