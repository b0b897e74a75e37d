package org.strowger.router.cluster;

import java.util.concurrent.TimeUnit;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.simulation.log.SimulatedBrokers;

/** The options of a cluster in tests: five hellos a second, silence after one second, and a lease of 0.6 s. */
public final class QuickCluster {
    private QuickCluster() {}

    public static ClusterOptions options(SimulatedBrokers brokers, ShardIdentity identity, ShardOptions shard) {
        return new ClusterOptions(
                identity,
                brokers.custody().size(),
                TimeUnit.MILLISECONDS.toNanos(200),
                5,
                "test",
                () -> 0,
                TimeUnit.MILLISECONDS.toNanos(600),
                shard);
    }
}
