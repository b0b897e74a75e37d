package org.strowger.router.cluster;

import java.util.function.LongSupplier;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardOptions;

/**
 * The identity and the settings of a member of a cluster.
 *
 * @param identity this process
 * @param shards the number of shards
 * @param helloNanos the time between the writing of a hello and the next hello
 * @param silentAfter the number of hellos of this process after which another process without a hello is considered
 *     silent
 * @param version the version of this program
 * @param digest the digest of the present configuration
 * @param leaseNanos the time for which a flight renews the lease of a shard
 * @param shard the options for the logs of shards
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
    /** The maximum clock difference between two nodes at which one node takes over from the other. */
    static final long SKEW_MAX_MILLIS = 30_000;
}
