package org.strowger.world;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * The seeds of random walks. In a build each kind of walk has a share of two minutes of processor time: a slow machine
 * tries fewer seeds, and takes no longer. {@code -Dstrowger.walks=N} tries N seeds however long they take;
 * {@code -Dstrowger.seed=N} begins with that seed, and tries it alone unless a number is given.
 */
public final class WalkSeeds {
    /** However slow the machine is, as many are tried. */
    private static final int LEAST = 3;

    private WalkSeeds() {}

    /**
     * The seeds from the first one on, until the share of this thread is used up. The stream is used by this thread.
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
