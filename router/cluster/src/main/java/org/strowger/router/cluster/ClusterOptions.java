package org.strowger.router.cluster;

import java.util.function.LongSupplier;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardOptions;

/**
 * The identity and the settings of a member of a cluster.
 *
 * @param identity this process
 * @param shards the number of shards
 * @param helloNanos the next hello is said so long after the last one was written
 * @param silentAfter after so many hellos of this process, another one that has said nothing is silent
 * @param version the version of this program
 * @param digest the digest of the configuration, as it is now
 * @param leaseNanos how long a flight renews the lease of a shard
 * @param shard how the logs of shards are written
 */
public record ClusterOptions(
        ShardIdentity identity,
        int shards,
        long helloNanos,
        int silentAfter,
        String version,
        LongSupplier digest,
        long leaseNanos,
        ShardOptions shard) {
    /** The longest difference between the clocks of two nodes with which one takes over from the other. */
    static final long SKEW_MAX_MILLIS = 30_000;
}
