package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A rate limit that permits some segments at once, and again as many by and by. A message passes as a whole if its
 * first segment may, and what is beyond delays the next ones.
 *
 * @param perSecond so many segments
 * @param burst so many at once
 */
record Bucket(int perSecond, int burst) {
    private static final double NANOS = 1e9;

    /**
     * A request that takes segments at some time.
     *
     * @param least the number of segments, at least
     */
    record Taken(long fromNanos, long toNanos, int least, int most) {}

    /** Whether nothing may have been left for this request, which one of the others may not be. */
    boolean mayBeEmptyFor(Taken own, List<Taken> others) {
        LongStream starts = others.stream().mapToLong(Taken::toNanos).filter(each -> each <= own.fromNanos);
        return LongStream.concat(starts, LongStream.of(own.fromNanos)).anyMatch(start -> {
            int taken = others.stream()
                    .filter(each -> each.toNanos >= start && each.fromNanos <= own.toNanos)
                    .mapToInt(Taken::most)
                    .sum();
            return burst - taken + perSecond * (own.fromNanos - start) / NANOS < 1;
        });
    }

    /** @param others those that have surely taken segments, before the request */
    boolean isEmptyFor(Taken own, List<Taken> others) {
        List<Taken> inOrder = new ArrayList<>(others);
        inOrder.sort(Comparator.comparingLong(Taken::fromNanos));
        double left = burst;
        long nanos = 0;
        for (Taken each : inOrder) {
            left = leftAt(left, each.fromNanos - nanos) - each.least;
            nanos = each.fromNanos;
        }
        return leftAt(left, own.toNanos - nanos) < 1;
    }

    private double leftAt(double before, long afterNanos) {
        return Math.min(burst, before + perSecond * Math.max(0, afterNanos) / NANOS);
    }
}
