package org.strowger.router.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.strowger.router.store.shared.Fenced;
import org.strowger.router.store.shared.ShardFormats;
import org.strowger.simulation.log.SimulatedBrokers;
import org.strowger.simulation.log.SimulatedReplicatedLog;

/**
 * A random history of three nodes over one set of simulated logs: nodes are killed, paused and cut off from the logs
 * between any two steps, answers are lost, and appends land late. The reckoning is over all nodes: what was accepted is
 * delivered; what is delivered twice was marked as uncertain; no owner acts after another one has acted for the same
 * shard.
 */
final class ClusterWalk {
    static final int NODES = 3;
    static final int SHARDS = 5;

    /** A format that only nodes with the new version read. */
    private static final int NEW_FORMAT = ShardFormats.NEWEST + 1;

    /** Where a record has its format. */
    private static final int FORMAT_AT = 4;

    /** Three nodes differ by less than keeps one from taking over. */
    private static final long SKEW_MILLIS = 12_000;

    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    final Random chance;
    final SimulatedBrokers brokers;
    private final List<Host> hosts = new ArrayList<>();

    /** Messages that were accepted, with the number of deliveries that were not marked as uncertain. */
    private final Map<Long, Integer> accepted = new TreeMap<>();

    private final TreeSet<Long> delivered = new TreeSet<>();

    /** The epoch in which somebody last acted, by shard. */
    private final long[] actedIn = new long[SHARDS];

    private long nowNanos = 1;
    private long nextId = 1;
    private long processes;
    private final int messagesRare;
    private final boolean upgrades;
    private boolean isCalm;
    private int kills;
    private int stops;
    private int takeovers;
    private int marked;

    /** The place of a node: the process that runs there, if any, and its troubles. */
    final class Host implements SimulatedBrokers.Path {
        final String name;

        /** How far the time of day is wrong here. */
        private final long aheadMillis;

        @Nullable
        WalkNode node;

        private boolean isBusy;
        private long pausedUntil;
        private long cutUntil;
        private long startAt;

        Host(String name, long aheadMillis) {
            this.name = name;
            this.aheadMillis = aheadMillis;
        }

        /** The time of day, as the node has it. */
        long nowMillis() {
            return TimeUnit.NANOSECONDS.toMillis(nowNanos) + aheadMillis;
        }

        boolean isCut() {
            return nowNanos < cutUntil;
        }

        @Override
        public void check() throws IOException {
            if (isCut()) {
                throw new IOException("the node is cut off");
            }
        }

        @Override
        public void before() throws IOException {
            interrupt();
            if (isCut()) {
                // As long as the time-outs of a real one.
                others(ofMillis(500 + chance.nextInt(2_000)));
                throw new IOException("the node is cut off");
            }
        }

        @Override
        public void after() throws IOException {
            interrupt();
            if (!isCalm && chance.nextInt(200) == 0) {
                throw new IOException("the answer is lost");
            }
        }

        /** The process is paused or killed in the middle of something. */
        private void interrupt() {
            if (isCalm) {
                return;
            }
            if (chance.nextInt(300) == 0) {
                throw new Killed();
            }
            if (chance.nextInt(40) == 0) {
                others(ofMillis(chance.nextInt(chance.nextInt(4) == 0 ? 3_000 : 60)));
            }
        }

        /** The others go on while this node does not. */
        void others(long nanos) {
            boolean wasBusy = isBusy;
            isBusy = true;
            long until = nowNanos + nanos;
            while (nowNanos < until) {
                pass();
            }
            isBusy = wasBusy;
        }

        void turn() {
            if (isBusy || nowNanos < pausedUntil) {
                return;
            }
            isBusy = true;
            try {
                if (node == null) {
                    start();
                } else {
                    node.turn();
                }
            } catch (Killed e) {
                die();
            } finally {
                isBusy = false;
            }
        }

        private void start() {
            if (nowNanos >= startAt) {
                node = new WalkNode(ClusterWalk.this, this, ++processes);
                if (!node.begin()) {
                    die();
                }
            }
        }

        /** An orderly stop: what lives in the shards is kept for the node for a while. */
        void stop() {
            WalkNode running = node;
            if (isBusy || running == null) {
                return;
            }
            isBusy = true;
            try {
                running.stop(nowMillis() + chance.nextInt(3_000));
                stops++;
            } catch (Killed | Fenced e) {
                // It dies while it stops.
            } finally {
                isBusy = false;
                die();
            }
        }

        void die() {
            kills++;
            node = null;
            startAt = nowNanos + ofMillis(chance.nextInt(4_000));
        }
    }

    /** The process was killed. */
    static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    ClusterWalk(long seed) {
        this(seed, false);
    }

    /** @param upgrades whether nodes come back with a version that reads a later format of records */
    ClusterWalk(long seed, boolean upgrades) {
        this.upgrades = upgrades;
        chance = new Random(seed);
        messagesRare = chance.nextBoolean() ? 4 : 40;
        brokers = new SimulatedBrokers(seed, SHARDS);
        for (int i = 0; i < NODES; i++) {
            hosts.add(new Host("node-" + i, i * SKEW_MILLIS));
        }
    }

    /** In upgrades, each node changes to the new version in its turn, when it starts. */
    int formatOf(Host host) {
        return upgrades && nowNanos > ofMillis(4_000L * (1 + hosts.indexOf(host))) ? NEW_FORMAT : ShardFormats.OLDEST;
    }

    /** The names of the nodes. */
    Set<String> names() {
        return hosts.stream().map(each -> each.name).collect(Collectors.toSet());
    }

    /** The shards whose last record has the new format. */
    long newFormats() {
        return brokers.custody().stream()
                .filter(each -> each.end() > 0 && each.at(each.end() - 1).getShort(FORMAT_AT) == NEW_FORMAT)
                .count();
    }

    static long ofMillis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    long nowNanos() {
        return nowNanos;
    }

    boolean isCalm() {
        return isCalm;
    }

    /** Whether a node gets a message now. In some walks they are rare, and shards are often empty. */
    boolean accepts() {
        return !isCalm && chance.nextInt(messagesRare) == 0;
    }

    long nextId() {
        return nextId++;
    }

    /** A step of the world. */
    private void pass() {
        nowNanos += STEP_NANOS / 4 + chance.nextInt((int) STEP_NANOS);
        if (!isCalm) {
            trouble();
        }
        hosts.forEach(Host::turn);
    }

    private void trouble() {
        Host host = hosts.get(chance.nextInt(hosts.size()));
        switch (chance.nextInt(1_500)) {
            case 0 -> {
                if (!host.isBusy && host.node != null) {
                    host.die();
                }
            }
            case 1 -> host.pausedUntil = nowNanos + ofMillis(chance.nextInt(4_000));
            case 2 -> host.cutUntil = nowNanos + ofMillis(chance.nextInt(4_000));
            case 3 -> log().failAppends(1 + chance.nextInt(3));
            case 4 -> brokers.custody().forEach(SimulatedReplicatedLog::landAll);
            case 5 -> host.stop();
            default -> {
                // Usually nothing happens.
            }
        }
    }

    private SimulatedReplicatedLog log() {
        int which = chance.nextInt(SHARDS + 1);
        return which == SHARDS ? brokers.members() : brokers.custody().get(which);
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            pass();
        }
        isCalm = true;
        brokers.custody().forEach(SimulatedReplicatedLog::heal);
        brokers.members().heal();
        hosts.forEach(host -> {
            host.cutUntil = 0;
            host.pausedUntil = 0;
        });
        long until = nowNanos + TimeUnit.SECONDS.toNanos(30);
        while (nowNanos < until) {
            pass();
        }
        reckon();
    }

    // ---- The reckoning

    void accepted(long id) {
        accepted.put(id, 0);
    }

    void takenOver() {
        takeovers++;
    }

    /** An SMSC gets a message. */
    void delivered(long id, boolean isMarked, int shard, long epoch) {
        assertThat(epoch).as("epoch of who acts for shard %d", shard).isGreaterThanOrEqualTo(actedIn[shard]);
        actedIn[shard] = epoch;
        delivered.add(id);
        if (isMarked) {
            marked++;
        } else {
            // A message that was not confirmed to its sender may be sent all the same, but only once.
            assertThat(accepted.merge(id, 1, Integer::sum))
                    .as("message %d was sent twice without a mark", id)
                    .isEqualTo(1);
        }
    }

    private void reckon() {
        TreeSet<Long> missing = new TreeSet<>(accepted.keySet());
        missing.removeAll(delivered);
        assertThat(missing).as("accepted and never delivered").isEmpty();
        for (Host host : hosts) {
            WalkNode node = Objects.requireNonNull(host.node, "all nodes run at the end");
            assertThat(node.open())
                    .as("messages of %s that have not ended", host.name)
                    .isZero();
        }
    }

    int stops() {
        return stops;
    }

    int kills() {
        return kills;
    }

    int takeovers() {
        return takeovers;
    }

    int marked() {
        return marked;
    }

    int messages() {
        return accepted.size();
    }
}
