package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A rate limit that permits a burst of segments, which is refilled at a constant rate. A message passes as a whole if
 * its first segment is permitted; its further segments delay the next messages.
 *
 * @param perSecond the number of segments refilled per second
 * @param burst the maximum number of segments at once
 */
record Bucket(int perSecond, int burst) {
    private static final double NANOS = 1e9;

    /**
     * A request that takes segments at some time between {@code fromNanos} and {@code toNanos}.
     *
     * @param least the minimum number of segments
     */
    record Taken(long fromNanos, long toNanos, int least, int most) {}

    /**
     * Whether it is possible that no segment was left for this request.
     *
     * @param others the other requests, without this one
     */
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

    /** @param others the requests that have certainly taken segments before this one */
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
