package org.strowger.world.custody;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.world.WalkSeeds;

/** Random walks through a router that relays; {@link WalkSeeds} tells how to replay one. */
class ChaosWorldTest {
    private static final int STEPS = 800;

    /** A receipt that was brought again while the first was on its way was lost. */
    private static final List<Long> FOUND_SOMETHING = List.of(312L, 354L);

    static LongStream seeds() {
        return LongStream.concat(
                FOUND_SOMETHING.stream().mapToLong(Long::longValue), WalkSeeds.from(1, Duration.ofSeconds(10)));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void noMessageIsLostDuplicatedOrLeftBehind(long seed) {
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
