package org.strowger.router.admin.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.cluster.ApplicationUse;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.ClusterView.LinkedSmsc;
import org.strowger.router.cluster.ClusterView.Node;
import org.strowger.router.cluster.Hello.OwnedShard;
import org.strowger.router.cluster.ShardView;

/**
 * The table of the configured nodes, each with the data that this node has about its process, if the process is alive.
 */
public final class NodeTable {
    private final ClusterStatus cluster;
    private final ClusterView view;
    private final List<ShardView> shards;
    private final List<Row> rows = new ArrayList<>();

    /** A configured node, and its process if it is alive. */
    private record Row(String name, List<Node> process) {
        Optional<Node> node() {
            return process.stream().findFirst();
        }
    }

    public NodeTable(ClusterStatus cluster) {
        this.cluster = cluster;
        this.view = cluster.view();
        this.shards = cluster.shards();
        for (String each : cluster.configured()) {
            List<Node> processes = view.nodes().stream()
                    .filter(node -> node.name().equals(each))
                    .toList();
            processes.forEach(node -> rows.add(new Row(each, List.of(node))));
            if (processes.isEmpty()) {
                rows.add(new Row(each, List.of()));
            }
        }
    }

    /** The number of live nodes. */
    public long live() {
        return rows.stream().filter(each -> each.node().isPresent()).count();
    }

    /** The table. */
    public Block block() {
        Columns<Row> columns = new Columns<Row>()
                .with("node", it -> Cell.text(it.name() + (isSelf(it) ? " (this)" : "")))
                .with("state", it -> Cell.text(it.node().isPresent() ? "live" : "silent"));
        addProcess(columns);
        addUse(columns);
        return columns.table("nodes", rows);
    }

    private void addProcess(Columns<Row> columns) {
        long digest = view.self().map(Node::digest).orElse(0L);
        columns.with("last_hello", it -> of(it, node -> Cell.nanos(node.behind() * cluster.helloNanos())))
                .with(
                        "clock_ahead",
                        it -> of(it, node -> Cell.nanos(TimeUnit.MILLISECONDS.toNanos(node.clockAheadMillis()))))
                .with("configuration", it -> of(it, node -> Cell.text(node.digest() == digest ? "same" : "differs")))
                .with("version", it -> of(it, node -> Cell.text(node.version())))
                .with(
                        "home",
                        it -> of(it, node -> Cell.text(node.homeShard() < 0 ? "" : Integer.toString(node.homeShard()))))
                .with("shards", it -> of(it, node -> Cell.text(numbers(node))))
                .with("lag", it -> of(it, node -> lag(node)));
    }

    private void addUse(Columns<Row> columns) {
        columns.with(
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

    private boolean isSelf(Row row) {
        return row.node().filter(view::isSelf).isPresent();
    }

    private static String numbers(Node node) {
        return node.owned().stream()
                .map(OwnedShard::shard)
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    /** The number of records in another node's shards that this node, as their heir, has not read yet. */
    private Cell lag(Node of) {
        List<ShardView> followed = shards.stream()
                .filter(each -> each.isFollowed() && each.owner().equals(of.name()))
                .toList();
        return followed.isEmpty()
                ? Cell.NONE
                : Cell.count(followed.stream().mapToLong(ShardView::lag).sum());
    }

    /** Creates a cell for a live node. */
    private interface Filled {
        Cell of(Node node);
    }

    private static Cell of(Row row, Filled cell) {
        return row.node().isPresent() ? cell.of(row.node().get()) : Cell.NONE;
    }
}
