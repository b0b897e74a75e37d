package org.strowger.world.walk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The kept cases, and the seeds that are walked in each build. {@code -Dstrowger.walks=N} walks more of them. */
class WholeWalkTest {
    private static final int FIRST_SEED = 1;
    private static final int SEEDS = 12;

    static Stream<WalkCase> cases() throws IOException {
        int count = Integer.getInteger("strowger.walks", SEEDS);
        return Stream.concat(
                kept(),
                Stream.iterate(FIRST_SEED, seed -> seed + 1).limit(count).map(WalkCase::of));
    }

    private static Stream<WalkCase> kept() throws IOException {
        try (var in = WholeWalkTest.class.getResourceAsStream("cases.txt")) {
            if (in == null) {
                throw new AssertionError("cases.txt is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isBlank() && !line.startsWith("#"))
                            .map(WalkCase::parse)
                            .toList()
                            .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void breaksNoLaw(WalkCase walkCase) {
        WholeWalk.Result result = WholeWalk.of(walkCase, false);
        if (!result.isGood()) {
            throw new AssertionError("case " + walkCase + ": " + result.finding());
        }
    }
}
