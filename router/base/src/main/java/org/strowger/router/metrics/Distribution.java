package org.strowger.router.metrics;

import java.util.Arrays;

/** An immutable snapshot of one or several {@link Histogram}s. */
public final class Distribution {
    public static final Distribution NONE = new Distribution(new long[0], 0, 0);

    /** The number of values per bucket, up to the last bucket with values. */
    private final long[] counts;

    private final long sum;
    private final long max;

    private Distribution(long[] counts, long sum, long max) {
        this.counts = counts;
        this.sum = sum;
        this.max = max;
    }

    public static Distribution of(Histogram one) {
        return ofAll(Arrays.asList(one));
    }

    static Distribution of(long[] counts, long sum, long max) {
        return new Distribution(trimmed(counts), sum, max);
    }

    public static Distribution ofAll(Iterable<Histogram> all) {
        long[] counts = new long[Histogram.BUCKETS];
        long sum = 0;
        long max = 0;
        for (Histogram each : all) {
            each.addTo(counts);
            sum += each.sum();
            max = Math.max(max, each.max());
        }
        return new Distribution(trimmed(counts), sum, max);
    }

    private static long[] trimmed(long[] counts) {
        int length = counts.length;
        while (length > 0 && counts[length - 1] == 0) {
            length--;
        }
        return length == counts.length ? counts : Arrays.copyOf(counts, length);
    }

    public Distribution plus(Distribution other) {
        long[] both = Arrays.copyOf(counts, Math.max(counts.length, other.counts.length));
        for (int i = 0; i < other.counts.length; i++) {
            both[i] += other.counts[i];
        }
        return new Distribution(both, sum + other.sum, Math.max(max, other.max));
    }

    /** The difference from an earlier snapshot of the same histograms. */
    public Distribution since(Distribution earlier) {
        long[] since = counts.clone();
        for (int i = 0; i < Math.min(since.length, earlier.counts.length); i++) {
            // Histograms are read while they are written, so a count may lag behind.
            since[i] = Math.max(0, since[i] - earlier.counts[i]);
        }
        return new Distribution(trimmed(since), Math.max(0, sum - earlier.sum), max);
    }

    public long count() {
        return Arrays.stream(counts).sum();
    }

    public long sum() {
        return sum;
    }

    /** The value that {@code percent} percent of the values do not exceed, rounded up by at most 1/16. */
    public long percentile(double percent) {
        long rank = Math.max(1, (long) Math.ceil(count() * percent / 100));
        long seen = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            seen += counts[bucket];
            if (seen >= rank) {
                return Math.min(Histogram.largestOf(bucket), max);
            }
        }
        return 0;
    }

    /**
     * For each bound, the number of values that do not exceed the bound. All values in the same bucket as a bound count
     * as not exceeding it.
     *
     * @param bounds in ascending order
     */
    public long[] upTo(long[] bounds) {
        long[] upTo = new long[bounds.length];
        long seen = 0;
        int bucket = 0;
        for (int i = 0; i < bounds.length; i++) {
            int last = Math.min(Histogram.bucketOf(bounds[i]), counts.length - 1);
            for (; bucket <= last; bucket++) {
                seen += counts[bucket];
            }
            upTo[i] = seen;
        }
        return upTo;
    }
}
