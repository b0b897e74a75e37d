package org.strowger.router.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@link ClusterWalk}, by many seeds. A failing one names its seed. */
class ClusterWalkTest {
    private static final int WALKS =
            Integer.getInteger("strowger.cluster.walks", Boolean.getBoolean("strowger.long") ? 60 : 20);
    private static final long FIRST = Long.getLong("strowger.cluster.seed", 1);

    @Test
    void noMessageIsLostAndRepetitionsAreMarked() {
        long kills = 0;
        long stops = 0;
        long takeovers = 0;
        long marked = 0;
        long messages = 0;
        for (long seed = FIRST; seed < FIRST + WALKS; seed++) {
            ClusterWalk walk = walk(seed, false);
            kills += walk.kills();
            stops += walk.stops();
            takeovers += walk.takeovers();
            marked += walk.marked();
            messages += walk.messages();
        }
        assertThat(kills).as("kills").isGreaterThan(WALKS);
        assertThat(stops).as("orderly stops").isGreaterThan(WALKS / 4);
        assertThat(takeovers).as("takeovers").isGreaterThan(WALKS / 2);
        assertThat(marked).as("messages that were sent and marked as uncertain").isGreaterThan(WALKS / 2);
        assertThat(messages).as("messages").isGreaterThan(50L * WALKS);
    }

    /** Nodes that read a later format come one by one: nobody meets a record that it cannot read. */
    @Test
    void noMessageIsLostWhileNodesAreUpgradedToALaterFormat() {
        long takeovers = 0;
        long newFormats = 0;
        for (long seed = FIRST; seed < FIRST + WALKS / 2 + 1; seed++) {
            ClusterWalk walk = walk(seed, true);
            takeovers += walk.takeovers();
            newFormats += walk.newFormats();
        }
        assertThat(takeovers).as("takeovers").isGreaterThan(WALKS / 4);
        assertThat(newFormats).as("shards that are written in the later format").isGreaterThan(WALKS / 4);
    }

    private static ClusterWalk walk(long seed, boolean upgrades) {
        ClusterWalk walk = new ClusterWalk(seed, upgrades);
        try {
            walk.run(1_000);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    "seed " + seed + "; to repeat it: -Dstrowger.cluster.seed=" + seed + " -Dstrowger.cluster.walks=1",
                    e);
        }
        return walk;
    }
}
