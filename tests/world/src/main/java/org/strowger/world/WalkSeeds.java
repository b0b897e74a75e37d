package org.strowger.world;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * The seeds of random walks. In a build, each kind of walk has a share of two minutes of processor time, so a slow
 * machine tries fewer seeds and does not take longer. {@code -Dstrowger.walks=N} tries N seeds, however long that
 * takes. {@code -Dstrowger.seed=N} begins with seed N, and tries only that seed unless a number of walks is given.
 */
public final class WalkSeeds {
    /** The minimum number of seeds, which are tried even on a slow machine. */
    private static final int LEAST = 3;

    private WalkSeeds() {}

    /**
     * The seeds from the first one on, until the time share of the calling thread is used up. The stream must be used
     * by the same thread.
     */
    public static LongStream from(long first, Duration share) {
        Long seed = Long.getLong("strowger.seed");
        Integer walks = Integer.getInteger("strowger.walks");
        if (seed != null || walks != null) {
            return LongStream.iterate(seed == null ? first : seed, next -> next + 1)
                    .limit(walks == null ? 1 : walks);
        }
        return within(first, share, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
    }

    static LongStream within(long first, Duration share, LongSupplier cpuNanos) {
        long beganNanos = cpuNanos.getAsLong();
        return LongStream.iterate(first, next -> next + 1)
                .takeWhile(seed -> seed - first < LEAST || cpuNanos.getAsLong() - beganNanos < share.toNanos());
    }
}
