package org.strowger.smpp.pdu.fuzz;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The vectors, and what was found before, damaged at random. Without any knowledge of the code: see also jazzer's. */
class MutationTest {
    private static final long FIRST_SEED = Long.getLong("strowger.fuzz.seed", 1);
    private static final int ROUNDS = Integer.getInteger("strowger.fuzz.rounds", 10_000);
    private static final long SECONDS = FuzzTime.secondsOfEach();

    @ParameterizedTest
    @EnumSource(FuzzTarget.class)
    void mutatedInputNeverBreaksTheTarget(FuzzTarget target) {
        List<byte[]> seeds = new ArrayList<>(Seeds.ALL);
        seeds.addAll(Seeds.found(target));
        long endNanos = System.nanoTime() + SECONDS * 1_000_000_000L;
        long seed = FIRST_SEED;
        while (seed < FIRST_SEED + ROUNDS || System.nanoTime() < endNanos) {
            Mutations mutations = new Mutations(seeds, seed * 0x9E3779B97F4A7C15L);
            byte[] input = target == FuzzTarget.SESSION ? mutations.stream(SessionPlan.OCTETS) : mutations.pdu();
            run(target, input, seed);
            seed++;
        }
    }

    @ParameterizedTest
    @EnumSource(FuzzTarget.class)
    void inputsOfAllFormerFindingsPass(FuzzTarget target) {
        for (byte[] each : Seeds.found(target)) {
            run(target, each, 0);
        }
    }

    private static void run(FuzzTarget target, byte[] input, long seed) {
        try {
            target.run(input);
        } catch (RuntimeException | Error e) {
            String replay = "replay: mvn -pl protocols test -Dtest=MutationTest -Dstrowger.fuzz.rounds=1"
                    + " -Dstrowger.fuzz.seed=" + seed + "\n" + target + " "
                    + HexFormat.of().formatHex(input);
            throw new AssertionError(target.meaning() + "; " + replay, e);
        }
    }
}
