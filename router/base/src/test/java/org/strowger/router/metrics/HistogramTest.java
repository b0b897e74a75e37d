package org.strowger.router.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramTest {
    private static final double[] PERCENTS = {0, 1, 25, 50, 75, 90, 99, 99.9, 99.99, 100};

    private final Histogram histogram = new Histogram();

    private static void assertFits(long value) {
        int bucket = Histogram.bucketOf(value);
        long largest = Histogram.largestOf(bucket);
        assertThat(largest).as("upper bound for %d", value).isGreaterThanOrEqualTo(value);
        assertThat(largest - value).as("width at %d", value).isLessThanOrEqualTo(value / 16);
        if (bucket > 0) {
            assertThat(Histogram.largestOf(bucket - 1))
                    .as("bucket below %d", value)
                    .isLessThan(value);
        }
    }

    @Test
    void powersOfTwoAndTheirNeighboursAreInTheRightBuckets() {
        for (int power = 0; power < 63; power++) {
            for (int off = -2; off <= 2; off++) {
                assertFits(Math.max(0, (1L << power) + off));
            }
        }
        assertFits(Long.MAX_VALUE);
        assertFits(Long.MAX_VALUE - 1);
    }

    @Test
    void everySmallValueIsInTheRightBucket() {
        for (int value = 0; value < 100_000; value++) {
            assertFits(value);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyValueIsInTheRightBucket(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            assertFits(random.nextLong() >>> (1 + random.nextInt(63)));
        }
    }

    @Test
    void theLargestValueOfABucketIsInThatBucket() {
        for (int bucket = 0; bucket <= Histogram.bucketOf(Long.MAX_VALUE); bucket++) {
            assertThat(Histogram.bucketOf(Histogram.largestOf(bucket))).isEqualTo(bucket);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void percentilesAgreeWithASortedArray(long seed) {
        Random random = new Random(seed);
        long[] values = new long[1 + random.nextInt(5_000)];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextLong() >>> (1 + random.nextInt(63));
            histogram.record(values[i]);
        }
        Arrays.sort(values);
        assertThat(histogram.count()).isEqualTo(values.length);
        assertThat(histogram.max()).isEqualTo(values[values.length - 1]);
        for (double percent : PERCENTS) {
            int rank = Math.max(1, (int) Math.ceil(values.length * percent / 100));
            long exact = values[rank - 1];
            assertThat(histogram.percentile(percent))
                    .as("seed %d, percentile %s", seed, percent)
                    .satisfies(found -> assertThat(found - exact).isBetween(0L, exact / 16));
        }
        assertThat(histogram.percentile(100)).isEqualTo(histogram.max());
    }

    @Test
    void allFiguresOfAnEmptyHistogramAreZero() {
        assertThat(histogram.count()).isZero();
        assertThat(histogram.max()).isZero();
        assertThat(histogram.percentile(50)).isZero();
        assertThat(histogram.percentile(100)).isZero();
    }

    @Test
    void countsNegativeValuesAsZero() {
        histogram.record(0);
        histogram.record(-1);
        histogram.record(Long.MIN_VALUE);
        assertThat(histogram.count()).isEqualTo(3);
        assertThat(histogram.max()).isZero();
        assertThat(histogram.percentile(100)).isZero();
    }

    @Test
    void theLargestLongIsRecorded() {
        histogram.record(Long.MAX_VALUE);
        histogram.record(1);
        assertThat(histogram.max()).isEqualTo(Long.MAX_VALUE);
        assertThat(histogram.percentile(100)).isEqualTo(Long.MAX_VALUE);
        assertThat(histogram.percentile(50)).isEqualTo(1);
    }

    @Test
    void addsTheValuesOfAnotherHistogram() {
        Histogram other = new Histogram();
        Histogram both = new Histogram();
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            long value = random.nextInt(1 << 20);
            (i % 3 == 0 ? histogram : other).record(value);
            both.record(value);
        }
        histogram.addAll(other);
        assertThat(histogram.count()).isEqualTo(2_000);
        assertThat(histogram.max()).isEqualTo(both.max());
        for (double percent : PERCENTS) {
            assertThat(histogram.percentile(percent)).isEqualTo(both.percentile(percent));
        }
        histogram.addAll(new Histogram());
        assertThat(histogram.max()).isEqualTo(both.max());
    }
}
