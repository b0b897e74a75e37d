package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.ClusterView.Node;

/** The metric families of a node of a cluster; without a cluster they have no samples. */
final class ClusterFamilies {
    private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);
    private static final String NODE = "node";

    private ClusterFamilies() {}

    static List<Family> all() {
        return List.of(
                gauge(
                        "strowger_cluster_members",
                        "Nodes that live by the account of this node, itself among them; state silent: those that are "
                                + "configured and do not",
                        ClusterFamilies::members,
                        "state"),
                gauge("strowger_cluster_lease_held", "1 while this node may send stored messages", (from, to) -> {
                    if (!cluster(from).isAlone()) {
                        to.add(cluster(from).isLeaseHeld() ? 1 : 0);
                    }
                }),
                gauge(
                        "strowger_cluster_owned",
                        "1 for each shard that this node owns",
                        (from, to) -> cluster(from).shards().stream()
                                .filter(each -> each.isOurs())
                                .forEach(each -> to.add(1, Integer.toString(each.shard()))),
                        "shard"),
                counter(
                        "strowger_cluster_claims_total",
                        "Shards of other nodes that this node has claimed: ours, or lost because another node was "
                                + "first",
                        ClusterFamilies::claims,
                        "result"),
                gauge(
                        "strowger_cluster_clock_skew_seconds",
                        "How far the clock of another node is ahead of that of this one",
                        (from, to) ->
                                others(from).forEach(each -> to.add(each.clockAheadMillis() / MILLIS, each.name())),
                        NODE),
                gauge(
                        "strowger_cluster_config_differs",
                        "1 if the configuration of another node differs from that of this one",
                        ClusterFamilies::differs,
                        NODE));
    }

    private static ClusterStatus cluster(Sampler from) {
        return from.sampled().cluster();
    }

    private static List<Node> others(Sampler from) {
        return cluster(from).view().others();
    }

    private static void members(Sampler from, MetricSamples to) {
        ClusterStatus cluster = cluster(from);
        if (!cluster.isAlone()) {
            List<String> live = cluster.view().nodes().stream().map(Node::name).toList();
            to.add(live.size(), "live");
            to.add(
                    cluster.configured().stream()
                            .filter(each -> !live.contains(each))
                            .count(),
                    "silent");
        }
    }

    private static void claims(Sampler from, MetricSamples to) {
        if (!cluster(from).isAlone()) {
            to.add(cluster(from).claims(true), "ours");
            to.add(cluster(from).claims(false), "lost");
        }
    }

    private static void differs(Sampler from, MetricSamples to) {
        ClusterView view = cluster(from).view();
        view.self().ifPresent(self -> view.others()
                .forEach(each -> to.add(each.digest() == self.digest() ? 0 : 1, each.name())));
    }
}
