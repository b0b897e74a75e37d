package org.strowger.router.admin.cluster;

import java.util.List;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.cluster.ClusterStatus;
import org.strowger.router.cluster.ShardView;
import org.strowger.router.config.ConsoleRole;

/** The commands {@code show cluster}, {@code show shards}, {@code cluster claim} and {@code cluster release}. */
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
                        "shows the shards: owner, the node that would take the shard over, and live records as far as "
                                + "this node knows",
                        call -> showShards()),
                new Command(
                        "cluster claim N",
                        ConsoleRole.ADMIN,
                        "takes over shard N of a node that has died or stopped, without waiting for that node to come "
                                + "back",
                        this::claim),
                new Command(
                        "cluster release N",
                        ConsoleRole.ADMIN,
                        "hands shard N, which this node has taken over, and its records to another node",
                        this::release));
    }

    private void refuseAlone() throws CommandRefused {
        if (cluster.isAlone()) {
            throw CommandRefused.state("this node is alone: its configuration has no section cluster");
        }
    }

    private Answer showNodes() throws CommandRefused {
        refuseAlone();
        NodeTable nodes = new NodeTable(cluster);
        return Answer.of(
                "cluster " + cluster.name() + ": " + nodes.live() + " of "
                        + cluster.configured().size() + " nodes live"
                        + (cluster.isLeaseHeld() ? "" : "; this node has no lease and sends no stored message"),
                nodes.block());
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
                        .with("lag", it -> it.isFollowed() ? Cell.count(it.lag()) : Cell.NONE)
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
                    + ", which is alive: stop that node to release the shard");
        }
        if (shard.isUnreadable()) {
            throw CommandRefused.state("shard " + shard.shard() + " has records that this version cannot read");
        }
        cluster.claim(shard.shard());
        return Answer.done("shard " + shard.shard()
                + " is claimed as soon as this node has read it; show shards shows the owner, and the log has the "
                + "time");
    }

    private Answer release(CommandCall call) throws CommandRefused {
        refuseAlone();
        ShardView shard = shard(call.text("N"));
        if (!shard.isOurs()) {
            throw CommandRefused.state("shard " + shard.shard()
                    + (shard.owner().isEmpty()
                            ? " has no owner"
                            : " is owned by " + shard.owner() + ": enter the command there"));
        }
        boolean isHome = cluster.view()
                .self()
                .filter(each -> each.homeShard() == shard.shard())
                .isPresent();
        if (isHome) {
            throw CommandRefused.state("shard " + shard.shard()
                    + " is the home shard of this node, which gets the node's new messages: stop the node to release "
                    + "it");
        }
        if (shard.heir().isEmpty()) {
            throw CommandRefused.state("no live node can take shard " + shard.shard() + " over");
        }
        cluster.release(shard.shard());
        return Answer.done("shard " + shard.shard() + " is released to " + shard.heir()
                + " as soon as its messages under way are answered; the log has the time, or the reason why not");
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
