package org.strowger.world.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.cluster.ClusterIncidents;
import org.strowger.router.cluster.ClusterMember;
import org.strowger.router.cluster.ClusterOptions;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.QuickCluster;
import org.strowger.router.cluster.Takeovers;
import org.strowger.router.cluster.shares.ClusterShares;
import org.strowger.router.cluster.shares.LocalShares;
import org.strowger.router.cluster.shares.RouterShares;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.RecordChanges;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.simulation.log.SimulatedBrokers;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * A whole router that shares the limits of the configuration with other nodes, in a world of its own with an SMSC. Its
 * store is a journal, so that it takes nothing over.
 */
final class SharingNode
        implements AutoCloseable, ReactorRig.Companion, Takeovers<RecordChanges>, ClusterIncidents, ShardIncidents {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final World world;
    private final TestSmsc smsc;
    private final ClusterShares shares;
    private final ClusterMember<RecordChanges> member;
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private long nextNanos;
    private long steps;

    SharingNode(SimulatedBrokers brokers, String name, int process, Duration since, String yaml) {
        world = World.mortal(2, process).sharing(LocalShares.ofNode());
        world.advance(since);
        smsc = world.smsc("a", 2776);
        world.start(yaml);
        RunningRouter router = world.router();
        RouterShares own = new RouterShares(
                router.exchange(),
                () -> router.inForce().configuration(),
                smscName -> Set.of(),
                () -> world.rig().nowNanos(),
                (smscName, share) -> tasks.add(() -> router.share(smscName, share)),
                applications -> tasks.add(() -> router.share(applications)));
        shares = new ClusterShares(name, own);
        ClusterOptions options = QuickCluster.options(
                brokers,
                ShardIdentity.of("test", name, process),
                new ShardOptions(
                        new ShardLimits(8 * 1024, 2_000, 150),
                        TimeUnit.MILLISECONDS.toNanos(200),
                        () -> world.rig().nowNanos(),
                        () -> World.EPOCH.toEpochMilli() + world.rig().nowNanos() / 1_000_000,
                        nanos -> true,
                        this));
        member = new ClusterMember<>(brokers.undisturbed(), options, this, this, shares, Set::of);
        world.rig().add(this);
    }

    World world() {
        return world;
    }

    ClusterView view() {
        return member.view();
    }

    /** The sessions that the SMSC has with this node. */
    int sessions() {
        return smsc.peers().size();
    }

    /** The messages that the SMSC has got from this node. */
    List<Peer.Came> came() {
        return smsc.came();
    }

    TestSmsc smsc() {
        return smsc;
    }

    void die() {
        world.rig().remove(this);
        world.die(false);
    }

    @Override
    public void close() {
        world.rig().remove(this);
        world.close();
    }

    // ---- The cluster's thread and the configuration thread

    @Override
    public void turn() {
        long nowNanos = world.rig().nowNanos();
        if (nowNanos >= nextNanos) {
            nextNanos = nowNanos + PAUSE_NANOS;
            steps++;
            member.step();
            shares.step(member.view());
        }
        Runnable task;
        while ((task = tasks.poll()) != null) {
            task.run();
        }
    }

    @Override
    public long nextNanos() {
        return nextNanos;
    }

    @Override
    public long activity() {
        return steps;
    }

    @Override
    public RecordChanges follow(int shard) {
        return RecordChanges.NONE;
    }

    @Override
    public void takenOver(ShardLog log, RecordChanges findings, Lease lease) {}

    @Override
    public void onClaim(int shard, long epoch, boolean isOurs, String formerNode) {}

    @Override
    public void onFailure(Exception why) {
        throw new AssertionError(why);
    }

    @Override
    public void onUnreadable(int shard, Exception why) {
        throw new AssertionError("shard " + shard, why);
    }

    @Override
    public void onDifference(String node, Difference difference, boolean begins, long clockAheadMillis) {}

    @Override
    public void onUnanswered(int shard, Exception why) {}

    @Override
    public void onSettled(int shard, long epoch) {}
}
