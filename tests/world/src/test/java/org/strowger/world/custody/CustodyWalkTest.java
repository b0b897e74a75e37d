package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random walks through lives of a router that takes messages into custody. The build runs 50 of them, about half a
 * minute; {@code -Dstrowger.walks=10000} runs more, {@code -Dstrowger.seed=N} replays one, and
 * {@code -Dstrowger.steps=true} prints each step.
 */
class CustodyWalkTest {
    private static final int STEPS = 400;
    private static final int WALKS_USUAL = 50;

    private static final List<Long> FOUND_SOMETHING = List.of();

    static LongStream seeds() {
        Long one = Long.getLong("strowger.seed");
        return one == null
                ? LongStream.concat(
                        FOUND_SOMETHING.stream().mapToLong(Long::longValue),
                        LongStream.rangeClosed(1, Integer.getInteger("strowger.walks", WALKS_USUAL)))
                : LongStream.of(one);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyAcceptedMessageHasOneEnd(long seed) {
        walk(seed);
    }

    /** Otherwise the walks would show nothing about it. */
    @Test
    void messagesFailOverByReceiptInSomeWalks() {
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
