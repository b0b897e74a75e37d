package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.world.WalkSeeds;

/**
 * Random walks through lives of a router that takes messages into custody. {@link WalkSeeds} tells how to replay one;
 * {@code -Dstrowger.steps=true} prints each step.
 */
class CustodyWalkTest {
    private static final int STEPS = 400;

    static LongStream seeds() {
        return WalkSeeds.from(1, Duration.ofSeconds(20));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyAcceptedMessageReachesOneFinalState(long seed) {
        walk(seed);
    }

    /** Otherwise the walks would show nothing about it. */
    @Test
    void someRandomWalksIncludeFailoverByReceipt() {
        long failovers = 0;
        for (long seed = 1; seed <= 10; seed++) {
            try (CustodyWalk walk = new CustodyWalk(seed)) {
                walk.go(STEPS);
                failovers += walk.failovers;
            }
        }
        assertThat(failovers).isGreaterThan(10);
    }

    /** Walks once. @return how often the router died */
    static int walk(long seed) {
        CustodyWalk walk = new CustodyWalk(seed);
        try (walk) {
            walk.go(STEPS);
            new CustodyReckoning(walk).check();
        } catch (AssertionError | RuntimeException e) {
            throw failed(seed, e);
        }
        try {
            CustodyReckoning.checkStore(walk);
        } catch (AssertionError | RuntimeException e) {
            throw failed(seed, e);
        }
        return walk.deaths();
    }

    private static AssertionError failed(long seed, Throwable why) {
        return new AssertionError(
                "seed " + seed + ": " + why.getMessage() + "\nreplay it with -Dtest=CustodyWalkTest -Dstrowger.seed="
                        + seed + " -Dstrowger.steps=true",
                why);
    }
}
