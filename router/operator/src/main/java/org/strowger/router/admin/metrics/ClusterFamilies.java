package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;
import static org.strowger.router.admin.metrics.Family.histogram;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.cluster.ClusterFigures;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.ClusterView.Node;
import org.strowger.router.metrics.Distribution;

/** The metric families of a node of a cluster; without a cluster they have no samples. */
final class ClusterFamilies {
    private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);
    private static final String NODE = "node";

    private ClusterFamilies() {}

    static List<Family> all() {
        return Stream.of(ofShards(), ofLogs(), ofMail(), ofNodes())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Family> ofShards() {
        return List.of(
                gauge(
                        "strowger_cluster_members",
                        "Nodes that are alive as far as this node knows, including itself; state silent: configured "
                                + "nodes that are not",
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
                gauge(
                        "strowger_cluster_heir_lag_records",
                        "Records that this node has not read yet in the log of a shard that it would take over, "
                                + "according to the last hello of the owner",
                        (from, to) -> cluster(from).shards().stream()
                                .filter(each -> each.isFollowed())
                                .forEach(each -> to.add(each.lag(), Integer.toString(each.shard()))),
                        "shard"));
    }

    private static List<Family> ofLogs() {
        return List.of(
                histogram(
                        "strowger_cluster_append_seconds",
                        "Time until the log of a shard answered a write",
                        (from, to) -> add(from, to, ClusterFigures::appendNanos, Bounds.ANSWERS)),
                counter(
                        "strowger_cluster_flights_total",
                        "Writes to the shards of this node that succeeded, including the empty ones of an idle node",
                        (from, to) -> add(from, to, ClusterFigures::flights)),
                histogram(
                        "strowger_cluster_take_over_seconds",
                        "Time from the last write of a dead node, as read by this node, until this node had claimed "
                                + "the shard of the dead node",
                        (from, to) -> add(from, to, ClusterFigures::takeoverNanos, Bounds.ANSWERS)),
                counter(
                        "strowger_cluster_lease_lost_total",
                        "How often a shard of this node had no lease for a time, because the brokers or this node "
                                + "were slow",
                        (from, to) -> add(from, to, ClusterFigures::leasesLost)));
    }

    private static List<Family> ofMail() {
        return List.of(
                counter(
                        "strowger_cluster_mail_total",
                        "Messages, receipts and questions that this node has sent to others through the brokers",
                        (from, to) -> cluster(from).figures().mail().forEach((kind, count) -> to.add(count, kind)),
                        "kind"),
                histogram(
                        "strowger_cluster_mail_seconds",
                        "Time until a message, receipt or question for another node was in the log",
                        (from, to) -> add(from, to, ClusterFigures::mailNanos, Bounds.ANSWERS)),
                counter(
                        "strowger_cluster_strays_total",
                        "Receipts that matched no message on the node where they arrived. Of this node: passed to "
                                + "all nodes, or not_passed because the log did not answer. Of other nodes: "
                                + "expected or not_expected by this node",
                        (from, to) ->
                                cluster(from).figures().strays().forEach((result, count) -> to.add(count, result)),
                        "result"));
    }

    private static List<Family> ofNodes() {
        return List.of(
                counter(
                        "strowger_cluster_claims_total",
                        "Shards of other nodes that this node has claimed: ours, or lost because another node was "
                                + "first",
                        ClusterFamilies::claims,
                        "result"),
                gauge(
                        "strowger_cluster_clock_skew_seconds",
                        "How far the clock of another node is ahead of the clock of this node",
                        (from, to) ->
                                others(from).forEach(each -> to.add(each.clockAheadMillis() / MILLIS, each.name())),
                        NODE),
                gauge(
                        "strowger_cluster_config_differs",
                        "1 if the configuration of another node differs from the configuration of this node",
                        ClusterFamilies::differs,
                        NODE));
    }

    private static ClusterStatus cluster(Sampler from) {
        return from.sampled().cluster();
    }

    private static List<Node> others(Sampler from) {
        return cluster(from).view().others();
    }

    private static void add(Sampler from, MetricSamples to, Function<ClusterFigures, Distribution> of, Bounds bounds) {
        if (!cluster(from).isAlone()) {
            to.add(of.apply(cluster(from).figures()), bounds);
        }
    }

    private static void add(Sampler from, MetricSamples to, ToLongFunction<ClusterFigures> of) {
        if (!cluster(from).isAlone()) {
            to.add(of.applyAsLong(cluster(from).figures()));
        }
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
