package org.strowger.router.app.daemon;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks as {@link CustodyWalkTest} does, with event records, and reckons up those. */
class RecordWalkTest {
    private static final int STEPS = 400;
    private static final int WALKS_USUAL = 20;

    static java.util.stream.LongStream seeds() {
        return java.util.stream.LongStream.rangeClosed(1, Integer.getInteger("strowger.walks", WALKS_USUAL));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyEndIsRecordedOnce(long seed) {
        CustodyWalk walk = new CustodyWalk(seed);
        try (walk) {
            walk.plan.recorded = true;
            walk.go(STEPS);
            new RecordReckoning(walk).check();
        }
    }
}
