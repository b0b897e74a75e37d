package org.strowger.router.admin.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.cluster.ApplicationUse;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.ClusterView.LinkedSmsc;
import org.strowger.router.cluster.ClusterView.Node;
import org.strowger.router.cluster.Hello.OwnedShard;
import org.strowger.router.cluster.ShardView;
import org.strowger.router.config.ConsoleRole;

/** The commands {@code show cluster}, {@code show shards} and {@code cluster claim}. */
public final class ClusterCommands {
    private final ClusterStatus cluster;

    public ClusterCommands(ClusterStatus cluster) {
        this.cluster = cluster;
    }

    public List<Command> rows() {
        return List.of(
                new Command(
                        "show cluster",
                        ConsoleRole.VIEWER,
                        "shows the nodes: last hello, clock, configuration, shards, binds and sessions of each",
                        call -> showNodes()),
                new Command(
                        "show shards",
                        ConsoleRole.VIEWER,
                        "shows who owns each shard, who takes it over, and what lives there as far as this node knows",
                        call -> showShards()),
                new Command(
                        "cluster claim N",
                        ConsoleRole.ADMIN,
                        "this node takes over shard N of a node that has died or stopped, without waiting for it "
                                + "to come back",
                        this::claim));
    }

    private void refuseAlone() throws CommandRefused {
        if (cluster.isAlone()) {
            throw CommandRefused.state("this node is alone: its configuration has no section cluster");
        }
    }

    // ---- Nodes

    /** A node of the configuration, and its process if it lives. */
    private record Row(String name, List<Node> process) {
        Optional<Node> node() {
            return process.stream().findFirst();
        }
    }

    private Answer showNodes() throws CommandRefused {
        refuseAlone();
        ClusterView view = cluster.view();
        List<Row> rows = new ArrayList<>();
        for (String each : cluster.configured()) {
            List<Node> processes = view.nodes().stream()
                    .filter(node -> node.name().equals(each))
                    .toList();
            processes.forEach(node -> rows.add(new Row(each, List.of(node))));
            if (processes.isEmpty()) {
                rows.add(new Row(each, List.of()));
            }
        }
        long live = rows.stream().filter(each -> each.node().isPresent()).count();
        return Answer.of(
                "cluster " + cluster.name() + ": " + live + " of "
                        + cluster.configured().size() + " nodes live"
                        + (cluster.isLeaseHeld() ? "" : "; this node has no lease and sends no stored message"),
                nodeColumns(view).table("nodes", rows));
    }

    private Columns<Row> nodeColumns(ClusterView view) {
        long digest = view.self().map(Node::digest).orElse(0L);
        return new Columns<Row>()
                .with("node", it -> Cell.text(it.name() + (isSelf(view, it) ? " (this)" : "")))
                .with("state", it -> Cell.text(it.node().isPresent() ? "live" : "silent"))
                .with("last_hello", it -> of(it, node -> Cell.nanos(node.behind() * cluster.helloNanos())))
                .with(
                        "clock_ahead",
                        it -> of(it, node -> Cell.nanos(TimeUnit.MILLISECONDS.toNanos(node.clockAheadMillis()))))
                .with("configuration", it -> of(it, node -> Cell.text(node.digest() == digest ? "same" : "differs")))
                .with("version", it -> of(it, node -> Cell.text(node.version())))
                .with(
                        "home",
                        it -> of(it, node -> Cell.text(node.homeShard() < 0 ? "" : Integer.toString(node.homeShard()))))
                .with("shards", it -> of(it, node -> Cell.text(shards(node))))
                .with(
                        "binds",
                        it -> of(
                                it,
                                node -> Cell.count(node.applications().values().stream()
                                        .mapToLong(ApplicationUse::binds)
                                        .sum())))
                .with(
                        "kept",
                        it -> of(
                                it,
                                node -> Cell.count(node.applications().values().stream()
                                        .mapToLong(ApplicationUse::kept)
                                        .sum())))
                .with(
                        "smsc_sessions",
                        it -> of(
                                it,
                                node -> Cell.count(node.smscs().values().stream()
                                        .mapToLong(LinkedSmsc::sessions)
                                        .sum())));
    }

    private static boolean isSelf(ClusterView view, Row row) {
        return row.node().filter(view::isSelf).isPresent();
    }

    private static String shards(Node node) {
        return node.owned().stream()
                .map(OwnedShard::shard)
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    /** A cell of a node that lives. */
    private interface Filled {
        Cell of(Node node);
    }

    private static Cell of(Row row, Filled cell) {
        return row.node().isPresent() ? cell.of(row.node().get()) : Cell.NONE;
    }

    // ---- Shards

    private Answer showShards() throws CommandRefused {
        refuseAlone();
        List<ShardView> shards = cluster.shards();
        long free = shards.stream().filter(each -> each.owner().isEmpty()).count();
        return Answer.of(
                shards.size() + " shards, " + free + " of them without an owner",
                new Columns<ShardView>()
                        .with("shard", it -> Cell.count(it.shard()))
                        .with("owner", it -> Cell.text(it.owner()))
                        .with("epoch", it -> it.epoch() == 0 ? Cell.NONE : Cell.count(it.epoch()))
                        .with("heir", it -> Cell.text(it.heir()))
                        .with("here", it -> Cell.text(here(it)))
                        .with("live_records", it -> it.isFollowed() ? Cell.count(it.live()) : Cell.NONE)
                        .table("shards", shards));
    }

    private static String here(ShardView shard) {
        if (shard.isUnreadable()) {
            return "unreadable";
        }
        if (shard.isOurs()) {
            return "owned";
        }
        return shard.isFollowed() ? "followed" : "";
    }

    private Answer claim(CommandCall call) throws CommandRefused {
        refuseAlone();
        ShardView shard = shard(call.text("N"));
        if (!shard.owner().isEmpty()) {
            throw CommandRefused.state("shard " + shard.shard() + " is owned by " + shard.owner()
                    + ", which lives: stop that node, and its shard is released");
        }
        if (shard.isUnreadable()) {
            throw CommandRefused.state("shard " + shard.shard() + " has records that this version cannot read");
        }
        cluster.claim(shard.shard());
        return Answer.done("shard " + shard.shard()
                + " is claimed as soon as this node has read it; show shards tells who owns it, and the log when");
    }

    private ShardView shard(String text) throws CommandRefused {
        for (ShardView each : cluster.shards()) {
            if (Integer.toString(each.shard()).equals(text)) {
                return each;
            }
        }
        throw CommandRefused.unknown("there is no shard " + text + "; show shards lists them");
    }
}
