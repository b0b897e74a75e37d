package org.strowger.router.cluster.shares;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@link ShareWalk}, by many seeds. A failing one names its seed. */
class ShareWalkTest {
    private static final int WALKS =
            Integer.getInteger("strowger.cluster.walks", Boolean.getBoolean("strowger.long") ? 60 : 20);
    private static final long FIRST = Long.getLong("strowger.cluster.seed", 1);

    @Test
    void everySessionPlaceIsFinallyUsedByOneNodeAndNeverByTwo() {
        long changes = 0;
        long moves = 0;
        for (long seed = FIRST; seed < FIRST + WALKS; seed++) {
            ShareWalk walk = new ShareWalk(seed);
            try {
                walk.run(2_000);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "seed " + seed + "; to repeat it: -Dstrowger.cluster.seed=" + seed
                                + " -Dstrowger.cluster.walks=1",
                        e);
            }
            changes += walk.changes;
            moves += walk.moves;
        }
        assertThat(changes).as("nodes that came or went").isGreaterThan(10L * WALKS);
        assertThat(moves).as("places that moved").isGreaterThan(10L * WALKS);
    }
}
