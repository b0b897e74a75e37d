package org.strowger.world.custody;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Walks at random: {@code -Dstrowger.walks=N} makes them more, {@code -Dstrowger.seed=N} makes it the one that failed.
 */
class ChaosWorldTest {
    private static final int STEPS = 800;
    private static final int WALKS_USUAL = 40;

    /** A receipt that was brought again while the first was on its way was lost. */
    private static final List<Long> FOUND_SOMETHING = List.of(312L, 354L);

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
    void nothingIsLostDoubledOrLeftBehind(long seed) {
        try (Walk walk = new Walk(seed)) {
            walk.go(STEPS);
        } catch (AssertionError e) {
            throw new AssertionError(
                    "seed " + seed + ": " + e.getMessage() + "\nreplay it with -Dtest=ChaosWorldTest -Dstrowger.seed="
                            + seed,
                    e);
        }
    }
}
