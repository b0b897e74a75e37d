package org.strowger.router.app.daemon;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.router.cluster.ClusterIncidents;
import org.strowger.router.cluster.ClusterMember;
import org.strowger.router.cluster.ClusterOptions;
import org.strowger.router.cluster.HomeShard;
import org.strowger.router.cluster.SimulatedBrokers;
import org.strowger.router.exchange.custody.HeirRecords;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.Leases;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;

/** A whole router as a node of a cluster, in a world of its own with an application and an SMSC. */
final class ClusterNode
        implements AutoCloseable, ReactorRig.Companion, ShardIncidents, ClusterIncidents, TakenOverShards.Stores {
    private static final long LEASE_NANOS = TimeUnit.MILLISECONDS.toNanos(600);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final ShardLimits LIMITS = new ShardLimits(256 * 1024, 20_000, 2_000);
    private static final String YAML = """
            node: %s
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret, receive-window: 100, window: 1000}]
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, window: 20,
                 receipt-ids: same, receipts: {wait: 24h}}
            routes: [{name: all, match: {}, via: a}]
            """;

    private final World world;
    private final ClusterMember<HeirRecords> member;
    private final TakenOverShards taken;
    private final TestSmsc smsc;
    private final Peer shop;
    private final Map<Long, String> asked = new TreeMap<>();
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private final ArrayDeque<Peer.Came> unanswered = new ArrayDeque<>();
    private final Random chance;
    private final Fate fate;
    private final Map<StoreThread, Keeping> stores = new HashMap<>();
    private final List<Keeping> ended = new ArrayList<>();
    private long nextNanos;
    private long steps;
    private int takeovers;

    /** A node, and how much time has passed in the cluster. */
    ClusterNode(SimulatedBrokers brokers, String name, int process, Duration since, Fate fate) {
        this.fate = fate;
        chance = new Random(process);
        world = World.mortal(2, process);
        world.advance(since);
        Leases leases = new Leases();
        Lease lease = new Lease(LEASE_NANOS);
        ReplicatedLogs logs = brokers.by(new Undisturbed());
        ShardOptions shard = new ShardOptions(
                LIMITS,
                TimeUnit.MILLISECONDS.toNanos(200),
                () -> world.rig().nowNanos(),
                () -> World.EPOCH.toEpochMilli() + world.rig().nowNanos() / 1_000_000,
                nanos -> true,
                this);
        ClusterOptions options = new ClusterOptions(
                ShardIdentity.of("test", name, process),
                brokers.custody().size(),
                TimeUnit.MILLISECONDS.toNanos(200),
                5,
                "test",
                () -> 0,
                LEASE_NANOS,
                shard);
        int[] home = new int[1];
        world.over(
                found -> {
                    ShardLog log = new HomeShard(logs, options).claim(lease, found);
                    home[0] = log.shard();
                    return log;
                },
                leases);
        leases.add(lease);
        smsc = world.smsc("a", 2776);
        smsc.hasGiven(process * 100_000);
        smsc.answers(unanswered::add);
        world.start(YAML.formatted(name));
        taken = new TakenOverShards(world.router(), world.keeping().vault(), tasks::add, this, this::givenUp);
        member = new ClusterMember<>(logs, options, taken, this);
        member.owns(home[0], lease);
        world.rig().add(this);
        shop = world.application("shop");
    }

    /** What becomes of messages. */
    interface Fate {
        /** The SMSC has accepted a message. */
        void delivered(Peer.Came message, String id);
    }

    private static final class Undisturbed implements SimulatedBrokers.Path {
        @Override
        public void before() {}

        @Override
        public void after() {}

        @Override
        public void check() {}
    }

    /** Time passes, and the SMSC answers some of what it has got. */
    void millis(long millis) {
        while (!unanswered.isEmpty() && chance.nextInt(8) > 0) {
            Peer.Came next = unanswered.poll();
            fate.delivered(next, smsc.accept(next));
        }
        world.millis(millis);
    }

    /** The application submits a message to this number. */
    void submit(String to) {
        asked.put(shop.submit(World.reported(to)), to);
    }

    /** Passes the ids of the messages that were accepted since the last call, with their numbers. */
    Map<String, String> accepted() {
        Map<String, String> accepted = new TreeMap<>();
        Map<Long, Outcome> outcomes = shop.outcomes();
        asked.entrySet().removeIf(each -> {
            Outcome outcome = outcomes.get(each.getKey());
            if (outcome != null && outcome.isAccepted()) {
                accepted.put(outcome.messageId(), each.getValue());
            }
            return outcome != null;
        });
        return accepted;
    }

    /** The SMSC reports a message, if it has a session here with room. */
    void report(Peer.Came of, String id) {
        smsc.peers().stream()
                .filter(Peer::receives)
                .findFirst()
                .ifPresent(by -> by.submitIfRoom(TestSmsc.receipt(of.message(), id, MessageState.DELIVERED)));
    }

    /** The receipts that the application has got here. */
    List<Peer.Came> receipts() {
        return shop.came();
    }

    /** What lives in the stores of this node. */
    long records() {
        return world.records();
    }

    int shardsTakenOver() {
        return taken.count();
    }

    int takeovers() {
        return takeovers;
    }

    void die() {
        world.rig().remove(this);
        stores.values().forEach(world.rig()::remove);
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
            taken.giveUpDrained();
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

    // ---- The stores of shards

    @Override
    public StoreThread open(MessageLog log) {
        takeovers++;
        Keeping keeping = world.keep(found -> log);
        stores.put(keeping.vault().store(), keeping);
        return keeping.vault().store();
    }

    @Override
    public void end(StoreThread store, Runnable then) {
        Keeping keeping = stores.remove(store);
        if (keeping == null) {
            throw new AssertionError("a store that was not opened here");
        }
        world.rig().remove(keeping);
        keeping.end();
        ended.add(keeping);
        then.run();
    }

    private void givenUp(int shard) {
        member.ownsNoMore(shard);
    }

    @Override
    public void onUnanswered(int shard, Exception why) {}

    @Override
    public void onSettled(int shard, long epoch) {}

    @Override
    public void onClaim(int shard, boolean isOurs, String formerNode) {}

    @Override
    public void onFailure(Exception why) {}

    @Override
    public void onDifference(String node, Difference difference, boolean begins, long clockAheadMillis) {}

    @Override
    public void onUnreadable(int shard, Exception why) {
        throw new AssertionError("shard " + shard, why);
    }
}
