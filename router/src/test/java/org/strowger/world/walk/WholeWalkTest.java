package org.strowger.world.walk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Walks the kept cases, then seeds from the one in {@code first-seed.txt} on for a minute; with {@code -Plong} for an
 * hour, from a million after it. {@code -Dstrowger.walks=N} walks for N seconds, {@code -Dstrowger.seed=N} from that
 * seed on.
 */
class WholeWalkTest {
    private static final boolean IS_LONG = Boolean.getBoolean("strowger.long");
    private static final int SECONDS = IS_LONG ? 3600 : 60;
    private static final int FURTHER = IS_LONG ? 1_000_000 : 0;

    @TestFactory
    Stream<DynamicTest> keptCasesBreakNoLaw() throws IOException {
        return lines("cases.txt").stream().map(WalkCase::parse).map(WholeWalkTest::test);
    }

    @TestFactory
    Stream<DynamicTest> seedsBreakNoLaw() throws IOException {
        long first = Long.getLong(
                "strowger.seed", Long.parseLong(lines("first-seed.txt").get(0)) + FURTHER);
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(Integer.getInteger("strowger.walks", SECONDS));
        return Stream.iterate(first, seed -> seed + 1)
                .takeWhile(seed -> seed == first || System.nanoTime() < endNanos)
                .map(WalkCase::of)
                .map(WholeWalkTest::test);
    }

    private static List<String> lines(String resource) throws IOException {
        try (var in = WholeWalkTest.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new AssertionError(resource + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }

    private static DynamicTest test(WalkCase walkCase) {
        return DynamicTest.dynamicTest("case " + walkCase, () -> {
            WholeWalk.Result result = WholeWalk.of(walkCase, false);
            if (!result.isGood()) {
                throw new AssertionError("case " + walkCase + ": " + result.finding());
            }
        });
    }
}
