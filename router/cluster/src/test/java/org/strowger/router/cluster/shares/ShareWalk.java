package org.strowger.router.cluster.shares;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.router.cluster.ApplicationUse;
import org.strowger.router.cluster.ClusterIncidents;
import org.strowger.router.cluster.ClusterMember;
import org.strowger.router.cluster.ClusterOptions;
import org.strowger.router.cluster.Takeovers;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.SlotShare;
import org.strowger.router.config.value.UseShare;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.RecordChanges;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.simulation.log.SimulatedBrokers;

/**
 * A random history of some nodes that share the places of an SMSC and the limits of an application. Nodes die, start,
 * pause, and lose the answers of the brokers. No two nodes use a place at once, but for one that was silent and has not
 * gone on yet.
 */
final class ShareWalk {
    private static final int NODES = 4;
    private static final int SILENT_AFTER = 5;
    private static final long HELLO_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** One that has said nothing for so long may be silent: hellos of another may land late, and close to the next. */
    private static final long SILENT_NANOS = (SILENT_AFTER - 2) * HELLO_NANOS;

    static final Rate THROUGHPUT = Rate.perSecond(90);

    final Random chance;
    private final SimulatedBrokers brokers;
    private final List<Host> hosts = new ArrayList<>();
    final int sessions;
    private long nowNanos = 1;
    private int processes;
    private boolean isCalm;
    int changes;
    int moves;

    ShareWalk(long seed) {
        chance = new Random(seed);
        sessions = 1 + chance.nextInt(7);
        brokers = new SimulatedBrokers(seed, 8);
        for (int i = 0; i < NODES; i++) {
            hosts.add(new Host("node-" + i));
        }
    }

    /** Where a node runs. */
    private final class Host {
        final String name;

        @Nullable
        Node node;

        long startAt;
        long pausedUntil;

        Host(String name) {
            this.name = name;
        }

        void turn() {
            if (nowNanos < pausedUntil) {
                return;
            }
            if (node != null) {
                node.turn();
            } else if (nowNanos >= startAt) {
                changes++;
                node = new Node(name, ++processes);
            }
        }
    }

    /** A node, with a router that puts shares into effect in its own time. */
    private final class Node
            implements SharingRouter,
                    SimulatedBrokers.Path,
                    Takeovers<RecordChanges>,
                    ClusterIncidents,
                    ShardIncidents {
        final ClusterShares shares;
        final ClusterMember<RecordChanges> member;

        /** Shares that the router has not put into effect. */
        private final ArrayDeque<SlotShare> posted = new ArrayDeque<>();

        /** The places with a session, and when those end that are to end. */
        private final TreeMap<Integer, Long> used = new TreeMap<>();

        private long version;
        int binds = chance.nextInt(4);
        int kept = chance.nextInt(100);
        UseShare share = UseShare.WHOLE;
        private long heardNanos = nowNanos;
        private long doubtedUntil;

        Node(String name, int process) {
            shares = new ClusterShares(name, this);
            ClusterOptions options = new ClusterOptions(
                    ShardIdentity.of("walk", name, process),
                    8,
                    HELLO_NANOS,
                    SILENT_AFTER,
                    "test",
                    () -> 0,
                    TimeUnit.MILLISECONDS.toNanos(600),
                    new ShardOptions(
                            new ShardLimits(8 * 1024, 2_000, 150),
                            HELLO_NANOS,
                            () -> nowNanos,
                            () -> TimeUnit.NANOSECONDS.toMillis(nowNanos),
                            nanos -> true,
                            this));
            member = new ClusterMember<>(brokers.by(this), options, this, this, shares, Set::of);
        }

        void turn() {
            member.step();
            shares.step(member.view());
            if (chance.nextInt(3) == 0) {
                posted.stream().limit(1).forEach(this::apply);
                posted.poll();
            }
            used.values().removeIf(end -> end <= nowNanos);
        }

        private void apply(SlotShare next) {
            version = next.version();
            used.replaceAll((slot, end) -> next.here().contains(slot)
                    ? Long.MAX_VALUE
                    : Math.min(end, nowNanos + TimeUnit.MILLISECONDS.toNanos(chance.nextInt(2_000))));
            next.here().forEach(slot -> {
                if (used.put(slot, Long.MAX_VALUE) == null) {
                    moves++;
                }
            });
        }

        Set<Integer> used() {
            return used.keySet();
        }

        /** Whether others may think that it has died: it says nothing, or has said nothing until a moment ago. */
        boolean mayBeSilent() {
            return nowNanos - heardNanos > SILENT_NANOS || nowNanos < doubtedUntil;
        }

        private void heard() {
            if (nowNanos - heardNanos > SILENT_NANOS) {
                // Sessions of places that it has lost take a while to end.
                doubtedUntil = nowNanos + TimeUnit.SECONDS.toNanos(4);
            }
            heardNanos = nowNanos;
        }

        // ---- The router

        @Override
        public List<String> applicationNames() {
            return List.of("shop");
        }

        @Override
        public List<ApplicationUse> applications() {
            return List.of(ApplicationUse.of("shop", binds, binds, kept));
        }

        @Override
        public List<SharedSmsc> smscs() {
            return List.of(new SharedSmsc("o2", sessions, Set.of(), used.size(), version, List.copyOf(used.keySet())));
        }

        @Override
        public void change(String smsc, SlotShare next) {
            posted.add(next);
        }

        @Override
        public void change(Map<String, UseShare> applications) {
            share = applications.getOrDefault("shop", share);
        }

        // ---- The brokers

        @Override
        public void before() {}

        @Override
        public void after() throws IOException {
            if (!isCalm && chance.nextInt(40) == 0) {
                throw new IOException("the answer is lost");
            }
            heard();
        }

        @Override
        public void check() throws IOException {
            if (!isCalm && chance.nextInt(100) == 0) {
                throw new IOException("no answer");
            }
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
        public void onFailure(Exception why) {}

        @Override
        public void onUnreadable(int shard, Exception why) {
            throw new AssertionError(why);
        }

        @Override
        public void onDifference(String node, Difference difference, boolean begins, long clockAheadMillis) {}

        @Override
        public void onUnanswered(int shard, Exception why) {}

        @Override
        public void onSettled(int shard, long epoch) {}
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            if (chance.nextInt(40) == 0) {
                trouble();
            }
            pass();
            reckon();
        }
        isCalm = true;
        brokers.members().heal();
        settle();
        reckonCalm();
    }

    private void pass() {
        nowNanos += TimeUnit.MILLISECONDS.toNanos(5 + chance.nextInt(20));
        hosts.forEach(Host::turn);
    }

    private void settle() {
        long until = nowNanos + TimeUnit.SECONDS.toNanos(15);
        while (nowNanos < until) {
            pass();
            reckon();
        }
    }

    private void trouble() {
        Host host = hosts.get(chance.nextInt(hosts.size()));
        Node node = host.node;
        switch (chance.nextInt(6)) {
            case 0 -> {
                host.node = null;
                host.startAt = nowNanos + TimeUnit.MILLISECONDS.toNanos(chance.nextInt(4_000));
                changes++;
            }
            case 1 -> host.pausedUntil = nowNanos + TimeUnit.MILLISECONDS.toNanos(chance.nextInt(3_000));
            case 2 -> brokers.members().failAppends(1 + chance.nextInt(2));
            default -> {
                if (node != null) {
                    node.binds = chance.nextInt(4);
                    node.kept = chance.nextInt(100);
                }
            }
        }
    }

    private List<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        for (Host each : hosts) {
            Node node = each.node;
            if (node != null) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    /** No place is used by two nodes, of which both are heard. */
    private void reckon() {
        Set<Integer> used = new HashSet<>();
        for (Node node : nodes()) {
            if (!node.mayBeSilent()) {
                for (int slot : node.used()) {
                    assertThat(used.add(slot))
                            .as("place %d is used by one node", slot)
                            .isTrue();
                }
            }
        }
    }

    /** Each place is used, by about as many nodes as there are. */
    private void reckonCalm() {
        TreeSet<Integer> used = new TreeSet<>();
        int most = 0;
        int fewest = sessions;
        for (Node node : nodes()) {
            used.addAll(node.used());
            most = Math.max(most, node.used().size());
            fewest = Math.min(fewest, node.used().size());
        }
        assertThat(used).as("places that are used").hasSize(sessions);
        assertThat(most - fewest).as("the difference between nodes").isLessThanOrEqualTo(1);
        reckonApplication();
    }

    private void reckonApplication() {
        int binds = nodes().stream().mapToInt(each -> each.binds).sum();
        int kept = nodes().stream().mapToInt(each -> each.kept).sum();
        long sum = 0;
        for (Node each : nodes()) {
            assertThat(each.share.bindsHere() + each.share.bindsElsewhere()).isEqualTo(binds);
            assertThat(each.kept + each.share.keptElsewhere()).isEqualTo(kept);
            sum += each.binds == 0 && binds > 0 ? 0 : each.share.of(THROUGHPUT).count();
        }
        assertThat(sum).as("throughput at all nodes").isBetween(THROUGHPUT.count() - NODES, THROUGHPUT.count());
    }
}
