package org.strowger.router.cluster;

import java.util.Map;
import org.strowger.router.metrics.Distribution;

/**
 * A snapshot of the figures of this node as a member of the cluster.
 *
 * @param appendNanos the times that the logs of the node's shards took to answer
 * @param flights the number of flights of the node's shards that count
 * @param takeoverNanos the times for which the shards of nodes that have died had no owner until this node claimed them
 * @param leasesLost the number of times that a lease ended and was held again
 * @param mail the items that this node has written for other nodes, by kind
 * @param mailNanos the time that each item took
 * @param strays the outcomes for receipts that matched no message at the node that received them
 */
public record ClusterFigures(
        Distribution appendNanos,
        long flights,
        Distribution takeoverNanos,
        long leasesLost,
        Map<String, Long> mail,
        Distribution mailNanos,
        Map<String, Long> strays) {
    public static final ClusterFigures NONE =
            new ClusterFigures(Distribution.NONE, 0, Distribution.NONE, 0, Map.of(), Distribution.NONE, Map.of());
}
