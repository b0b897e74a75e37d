package org.strowger.world.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.shared.Fenced;
import org.strowger.simulation.disk.SimulatedDisk.PowerLost;
import org.strowger.simulation.log.SimulatedBrokers;

/**
 * A random history of three whole routers over one set of simulated logs, in steps. A process that has died or was
 * fenced starts again.
 */
abstract class ClusterHistory {
    static final int NODES = 3;
    static final int SHARDS = 6;
    static final int STEP_MILLIS = 20;

    /** In steps. */
    static final int AGAIN_AFTER = 10;

    final Random chance;
    final SimulatedBrokers brokers;
    final @Nullable ClusterNode[] nodes = new @Nullable ClusterNode[NODES];
    final int[] startAt = new int[NODES];
    int step;
    int kills;
    private final long seed;
    private int processes;

    ClusterHistory(long seed) {
        this.seed = seed;
        this.chance = new Random(seed);
        this.brokers = new SimulatedBrokers(seed, SHARDS);
    }

    /** The whole history, with the reckoning at its end. */
    abstract void run();

    /** Starts a process, and puts its node among the others. */
    abstract void begin(int at, int process, Duration since);

    /** The process was not able to claim a shard, or has died at once. */
    abstract void hasNotBegun(int at);

    /** Time passes at a node. */
    abstract void live(ClusterNode node);

    abstract void die(int at, ClusterNode node);

    /** @param walks the property that tells how many histories are run */
    final void runNamed(String walks) {
        try {
            run();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    "seed " + seed + "; to repeat it: -Dstrowger.cluster.seed=" + seed + " -D" + walks + "=1", e);
        }
    }

    /** A step of all nodes. */
    final void passNodes() {
        for (int i = 0; i < NODES; i++) {
            ClusterNode node = nodes[i];
            if (node != null) {
                pass(i, node);
            } else if (step >= startAt[i]) {
                start(i);
            }
        }
    }

    private void pass(int at, ClusterNode node) {
        try {
            live(node);
        } catch (Fenced | PowerLost e) {
            die(at, node);
        }
    }

    private void start(int at) {
        try {
            begin(at, ++processes, Duration.ofMillis((long) STEP_MILLIS * (step + 1)));
        } catch (StoreRefused | Fenced | PowerLost e) {
            hasNotBegun(at);
            startAt[at] = step + AGAIN_AFTER;
        }
    }

    /** At the end, nothing may be left in the shards. */
    final void reckonNodes() {
        for (ClusterNode node : nodes) {
            ClusterNode running = Objects.requireNonNull(node, "all nodes run at the end");
            assertThat(running.shardsTakenOver())
                    .as("shards that were not given up")
                    .isZero();
            assertThat(running.records())
                    .as("what lives in the home shard: two positions")
                    .isLessThanOrEqualTo(2);
        }
    }
}
