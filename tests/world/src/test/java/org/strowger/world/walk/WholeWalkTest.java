package org.strowger.world.walk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.strowger.world.WalkSeeds;

/**
 * Walks the kept cases, then seeds from the one in {@code first-seed.txt} on, for most of a minute: {@link WalkSeeds}
 * tells how to replay one. With {@code -Plong} it walks for an hour, from a million after the first.
 */
class WholeWalkTest {
    private static final Duration SHARE = Duration.ofSeconds(50);
    private static final long FURTHER = 1_000_000;
    private static final long LONG_NANOS = TimeUnit.HOURS.toNanos(1);

    @TestFactory
    Stream<DynamicTest> keptCasesBreakNoLaw() throws IOException {
        return lines("cases.txt").stream().map(WalkCase::parse).map(WholeWalkTest::test);
    }

    @TestFactory
    Stream<DynamicTest> seedsBreakNoLaw() throws IOException {
        return WalkSeeds.from(firstSeed(), SHARE).mapToObj(WalkCase::of).map(WholeWalkTest::test);
    }

    @EnabledIfSystemProperty(named = "strowger.long", matches = "true")
    @TestFactory
    Stream<DynamicTest> newSeedsBreakNoLaw() throws IOException {
        long endNanos = System.nanoTime() + LONG_NANOS;
        return Stream.iterate(firstSeed() + FURTHER, seed -> seed + 1)
                .takeWhile(seed -> System.nanoTime() < endNanos)
                .map(WalkCase::of)
                .map(WholeWalkTest::test);
    }

    private static long firstSeed() throws IOException {
        return Long.parseLong(lines("first-seed.txt").get(0));
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
