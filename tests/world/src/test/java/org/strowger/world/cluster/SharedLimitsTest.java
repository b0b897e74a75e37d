package org.strowger.world.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.router.smsc.Smsc;
import org.strowger.simulation.log.SimulatedBrokers;
import org.strowger.world.Peer;
import org.strowger.world.World;

/** Whole routers that share the limits of one configuration. */
class SharedLimitsTest {
    private static final int NODES = 3;
    private static final int STEP_MILLIS = 20;
    private static final int CHANGES = Integer.getInteger("strowger.cluster.changes", 100);
    private static final long SEED = Long.getLong("strowger.cluster.seed", 1);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int THROTTLED = 0x58;

    private final Random chance = new Random(SEED);
    private final SimulatedBrokers brokers = new SimulatedBrokers(SEED, 4);
    private final @Nullable SharingNode[] nodes = new @Nullable SharingNode[NODES];
    private final @Nullable Peer[] shops = new @Nullable Peer[NODES];
    private final List<Long> sent = new ArrayList<>();
    private final int[] taken = new int[NODES];
    private int processes;
    private int step;
    private int messages;
    private int mostSessions;
    private int sessionsAllowed = 4;
    private String yaml = yaml("", 4, "100/s");

    private static String yaml(String application, int sessions, String throughput) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, window: 1000%s}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, window: 10,
                     sessions: %d, throughput: %s, timers: {reconnect: 1s..1s}}
                routes: [{name: all, match: {}, via: a}]
                """.formatted(application, sessions, throughput);
    }

    @AfterEach
    void closeAll() {
        for (SharingNode each : nodes) {
            if (each != null) {
                each.close();
            }
        }
    }

    private void start(int at) {
        Duration since = Duration.ofMillis((long) STEP_MILLIS * step);
        SharingNode node = new SharingNode(brokers, "node-" + at, ++processes, since, yaml);
        nodes[at] = node;
        taken[at] = 0;
    }

    private SharingNode node(int at) {
        SharingNode node = nodes[at];
        if (node == null) {
            throw new AssertionError("node " + at + " does not run");
        }
        return node;
    }

    private void kill(int at) {
        node(at).die();
        collect(at);
        nodes[at] = null;
        shops[at] = null;
    }

    private int sessions() {
        return Arrays.stream(nodes)
                .mapToInt(each -> each == null ? 0 : each.sessions())
                .sum();
    }

    private void pass(int millis) {
        for (int end = step + millis / STEP_MILLIS; step < end; step++) {
            for (int at = 0; at < NODES; at++) {
                SharingNode node = nodes[at];
                if (node != null) {
                    node.world().millis(Math.max(0, (long) STEP_MILLIS * (step + 1) - nowMillis(node)));
                    collect(at);
                }
            }
            mostSessions = Math.max(mostSessions, sessions());
            assertThat(sessions())
                    .as("sessions that the SMSC sees, seed %d, after %d ms", SEED, step * STEP_MILLIS)
                    .isLessThanOrEqualTo(sessionsAllowed);
        }
    }

    private static long nowMillis(SharingNode node) {
        return TimeUnit.NANOSECONDS.toMillis(node.world().rig().nowNanos());
    }

    private void collect(int at) {
        List<Peer.Came> came = node(at).came();
        for (; taken[at] < came.size(); taken[at]++) {
            sent.add(came.get(taken[at]).nanos());
        }
    }

    /** Each node has messages that wait. */
    private void submit() {
        for (int at = 0; at < NODES; at++) {
            SharingNode node = nodes[at];
            if (node != null) {
                Peer shop = shops[at] == null ? node.world().application("shop") : shops[at];
                shops[at] = shop;
                Smsc smsc =
                        node.world().router().exchange().generation().smscs().get(0);
                for (int i = 0; i < 40 && !smsc.hasNoSlot(); i++) {
                    shop.submit(World.text("447700" + (100_000 + messages++)));
                }
            }
        }
    }

    private int mostInASecond() {
        List<Long> times = sent.stream().sorted().toList();
        int most = 0;
        int from = 0;
        for (int to = 0; to < times.size(); to++) {
            while (times.get(to) - times.get(from) >= SECOND) {
                from++;
            }
            most = Math.max(most, to - from + 1);
        }
        return most;
    }

    @Test
    void membershipChangesNeverExceedTheLimitsOfTheSmsc() {
        start(0);
        int changes = 0;
        while (changes < CHANGES) {
            int at = chance.nextInt(NODES);
            if (nodes[at] == null) {
                start(at);
                changes++;
            } else if (chance.nextInt(3) > 0 && running() > 1) {
                kill(at);
                changes++;
            }
            for (int i = chance.nextInt(8); i >= 0; i--) {
                submit();
                pass(400);
            }
        }
        for (int at = 0; at < NODES; at++) {
            if (nodes[at] == null) {
                start(at);
            }
        }
        pass(10_000);
        assertThat(sessions()).as("sessions in the end").isEqualTo(4);
        assertThat(mostSessions).as("most sessions").isEqualTo(4);
        assertThat(mostInASecond()).as("messages in a second, seed %d", SEED).isBetween(80, 100);
        assertThat(sent.size()).as("messages").isGreaterThan(40 * CHANGES);
    }

    private long running() {
        return Arrays.stream(nodes).filter(each -> each != null).count();
    }

    @Test
    void sessionPlacesMoveWhenANodeJoinsOrLeaves() {
        start(0);
        pass(3_000);
        assertThat(node(0).sessions()).isEqualTo(4);
        start(1);
        pass(4_000);
        assertThat(node(0).sessions()).isEqualTo(2);
        assertThat(node(1).sessions()).isEqualTo(2);
        start(2);
        pass(4_000);
        assertThat(sessions()).isEqualTo(4);
        assertThat(List.of(node(0).sessions(), node(1).sessions(), node(2).sessions()))
                .containsExactlyInAnyOrder(2, 1, 1);
        kill(0);
        pass(3_000);
        assertThat(node(1).sessions()).isEqualTo(2);
        assertThat(node(2).sessions()).isEqualTo(2);
    }

    @Test
    void aReloadChangesTheSharedLimits() {
        for (int at = 0; at < NODES; at++) {
            start(at);
        }
        pass(4_000);
        yaml = yaml("", 4, "40/s");
        reloadAll();
        pass(1_000);
        sent.clear();
        for (int i = 0; i < 10; i++) {
            submit();
            pass(400);
        }
        assertThat(mostInASecond()).as("messages in a second").isBetween(36, 40);
        yaml = yaml("", 2, "40/s");
        sessionsAllowed = 8; // The sessions before the reload end while those after it are dialled.
        reloadAll();
        pass(6_000);
        assertThat(sessions()).isEqualTo(2);
    }

    private void reloadAll() {
        for (int at = 0; at < NODES; at++) {
            node(at).world().reload(yaml);
        }
    }

    @Test
    void aMovingSessionUnbindsOnlyWhenItsMessagesAreAnswered() {
        start(0);
        pass(3_000);
        node(0).smsc().keepsSilent();
        Peer shop = node(0).world().application("shop");
        for (int i = 0; i < 8; i++) {
            shop.submit(World.text("447700" + i));
        }
        pass(400);
        assertThat(node(0).came()).hasSize(8);
        start(1);
        pass(3_000);
        int kept = node(0).sessions();
        node(0).came().forEach(node(0).smsc()::accept);
        node(0).smsc().answers(each -> node(0).smsc().accept(each));
        pass(3_000);
        assertThat(kept).as("sessions with messages that are not answered").isGreaterThan(2);
        assertThat(node(0).sessions()).isEqualTo(2);
        assertThat(node(1).sessions()).isEqualTo(2);
        assertThat(node(0).came()).as("nothing is sent again").hasSize(8);
    }

    @Test
    void theBindsOfAnApplicationAreLimitedAcrossAllNodes() {
        yaml = yaml(", max-binds: 3", 4, "100/s");
        for (int at = 0; at < NODES; at++) {
            start(at);
        }
        pass(3_000);
        Peer first = node(0).world().application("shop");
        node(0).world().application("shop");
        node(1).world().application("shop");
        pass(1_000);
        assertThat(node(2).world().application("shop").isSignedIn()).isFalse();
        first.leave();
        pass(1_000);
        assertThat(node(2).world().application("shop").isSignedIn()).isTrue();
        pass(1_000);
        assertThat(node(0).view().everywhere("shop").binds()).isEqualTo(3);
        assertThat(node(0).view().everywhere("shop").receivers()).isEqualTo(3);
    }

    @Test
    void theThroughputOfAnApplicationIsDividedByItsBindsPerNode() {
        yaml = yaml(", throughput: 90/s", 4, "unlimited");
        for (int at = 0; at < NODES; at++) {
            start(at);
        }
        pass(3_000);
        List<Peer> peers = List.of(
                node(0).world().application("shop"),
                node(0).world().application("shop"),
                node(1).world().application("shop"));
        pass(1_000);
        for (int i = 0; i < 250; i++) {
            for (Peer each : peers) {
                each.submit(World.text("447700" + (100_000 + messages++)));
                each.submit(World.text("447700" + (100_000 + messages++)));
            }
            pass(40);
        }
        // In ten seconds, and a burst of at most a second.
        assertThat(accepted(peers.get(0)) + accepted(peers.get(1))).isBetween(590L, 670L);
        assertThat(accepted(peers.get(2))).isBetween(295L, 335L);
    }

    private static long accepted(Peer peer) {
        assertThat(peer.outcomes().values()).allMatch(each -> each.isAccepted() || each.code() == THROTTLED);
        return peer.outcomes().values().stream()
                .filter(each -> each.isAccepted())
                .count();
    }
}
