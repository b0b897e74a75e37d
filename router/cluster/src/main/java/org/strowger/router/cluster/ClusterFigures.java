package org.strowger.router.cluster;

import java.util.Map;
import org.strowger.router.metrics.Distribution;

/**
 * Figures of this node as one of several, at one moment.
 *
 * @param appendNanos how long the logs of its shards took to answer
 * @param flights how many flights of its shards count
 * @param takeoverNanos how long the shards of nodes that have died had no owner until this node claimed them
 * @param leasesLost how often a lease ended and was held again
 * @param mail the items that it has written for other nodes, by kind
 * @param mailNanos how long each took
 * @param strays the fates of receipts that matched no message at the node where they came
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
