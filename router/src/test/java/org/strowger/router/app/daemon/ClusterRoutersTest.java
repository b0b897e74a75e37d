package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.strowger.router.cluster.SimulatedBrokers;
import org.strowger.router.cluster.mail.Whereabouts;
import org.strowger.router.simulated.log.SimulatedReplicatedLog;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.shared.Fenced;

/**
 * Three whole routers over one set of simulated logs. They are killed at random moments and start again; the others
 * take over. What an application was told is accepted reaches the SMSC, and its receipt reaches the application,
 * wherever it is bound.
 */
class ClusterRoutersTest {
    private static final int NODES = 3;
    private static final int SHARDS = 6;
    private static final int WALKS = Integer.getInteger("strowger.cluster.routers", 4);
    private static final long FIRST = Long.getLong("strowger.cluster.seed", 1);
    private static final int STEP_MILLIS = 20;

    /** One history. */
    private static final class History {
        private final Random chance;
        private final SimulatedBrokers brokers;
        private final @Nullable ClusterNode[] nodes = new @Nullable ClusterNode[NODES];
        private final int[] startAt = new int[NODES];

        /** The numbers of accepted messages, by their ids. */
        private final Map<String, String> accepted = new TreeMap<>();

        /** How often the SMSC has accepted the message to a number. */
        private final Map<String, Integer> delivered = new HashMap<>();

        /** What the SMSC has accepted and of which the application has no receipt, by its id. */
        private final Map<String, Peer.Came> unreported = new TreeMap<>();

        private final TreeSet<String> receipts = new TreeSet<>();
        private int processes;
        private int messages;
        private int step;
        private int kills;
        private int takeovers;
        private int released;

        History(long seed) {
            chance = new Random(seed);
            brokers = new SimulatedBrokers(seed, SHARDS);
        }

        void run() {
            for (step = 0; step < 1_000; step++) {
                trouble();
                pass();
            }
            int calm = step + 1_000;
            for (; step < calm; step++) {
                pass();
                if (step % 50 == 0) {
                    reportAll();
                }
            }
            reckon();
            for (ClusterNode node : nodes) {
                if (node != null) {
                    takeovers += node.takeovers();
                    released += node.released();
                    node.close();
                }
            }
        }

        private void trouble() {
            int at = chance.nextInt(NODES);
            ClusterNode node = nodes[at];
            if (node != null && chance.nextInt(100) == 0) {
                die(at, node);
                startAt[at] = step + chance.nextInt(300);
            } else if (node != null && chance.nextInt(4) == 0) {
                for (int i = chance.nextInt(8); i >= 0; i--) {
                    node.submit("shop", "447700" + (100_000 + messages++));
                }
            }
            if (chance.nextInt(40) == 0) {
                log().failAppends(1 + chance.nextInt(2));
            }
            if (node != null && nodes[at] != null && chance.nextInt(3) == 0) {
                node.release();
            }
            if (chance.nextInt(20) == 0) {
                reportAll();
            }
        }

        private void die(int at, ClusterNode node) {
            collect(node);
            takeovers += node.takeovers();
            released += node.released();
            node.die();
            nodes[at] = null;
            kills++;
        }

        private SimulatedReplicatedLog log() {
            int which = chance.nextInt(SHARDS + 1);
            return which == SHARDS ? brokers.members() : brokers.custody().get(which);
        }

        /** A receipt is known at the node that expects it: the SMSC tells all. */
        private void reportAll() {
            accepted.forEach((id, number) -> {
                if (receipts.contains(id)) {
                    unreported
                            .values()
                            .removeIf(
                                    each -> each.message().destination().text().equals(number));
                }
            });
            for (ClusterNode node : nodes) {
                if (node != null) {
                    Map.copyOf(unreported).forEach((id, message) -> node.report(message, id));
                }
            }
        }

        private void pass() {
            for (int i = 0; i < NODES; i++) {
                ClusterNode node = nodes[i];
                if (node != null) {
                    live(i, node);
                } else if (step >= startAt[i]) {
                    start(i);
                }
            }
        }

        /** A process that was fenced ends, and is started again. */
        private void live(int at, ClusterNode node) {
            try {
                node.millis(STEP_MILLIS);
                collect(node);
            } catch (Fenced e) {
                die(at, node);
            }
        }

        /** A process that cannot claim a shard ends, and is started again. */
        private void start(int at) {
            Duration since = Duration.ofMillis((long) STEP_MILLIS * (step + 1));
            try {
                ClusterNode node =
                        new ClusterNode(brokers, "node-" + at, ++processes, since, this::delivered, Whereabouts.NONE);
                node.bind("shop");
                nodes[at] = node;
            } catch (StoreRefused | Fenced e) {
                startAt[at] = step + 10;
            }
        }

        private void delivered(Peer.Came message, String id) {
            delivered.merge(message.message().destination().text(), 1, Integer::sum);
            unreported.put(id, message);
        }

        private void collect(ClusterNode node) {
            accepted.putAll(node.accepted());
            for (Peer.Came each : node.takeCame()) {
                receipts.add(each.receipt().messageId());
            }
        }

        private void reckon() {
            TreeMap<String, String> missing = new TreeMap<>(accepted);
            missing.values().removeAll(delivered.keySet());
            assertThat(missing).as("accepted and never delivered").isEmpty();
            TreeSet<String> unheard = new TreeSet<>(accepted.keySet());
            unheard.removeAll(receipts);
            assertThat(unheard).as("accepted and without a receipt").isEmpty();
            List<String> twice = new ArrayList<>();
            delivered.forEach((number, times) -> {
                if (times > 1) {
                    twice.add(number);
                }
            });
            assertThat(twice.size())
                    .as("delivered twice: no more than were with an SMSC or leaving when a node was killed")
                    .isLessThanOrEqualTo(kills * 60);
            for (ClusterNode node : nodes) {
                ClusterNode running = Objects.requireNonNull(node, "all nodes run at the end");
                assertThat(running.shardsTakenOver())
                        .as("shards that were not given up")
                        .isZero();
                assertThat(running.records())
                        .as("what lives in the home shard: two positions")
                        .isLessThanOrEqualTo(2);
            }
        }
    }

    @Test
    void whatWasAcceptedArrivesAndItsReceiptComesWhicheverNodesDie() {
        int kills = 0;
        int takeovers = 0;
        int messages = 0;
        int released = 0;
        for (long seed = FIRST; seed < FIRST + WALKS; seed++) {
            History history = new History(seed);
            try {
                history.run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "seed " + seed + "; to repeat it: -Dstrowger.cluster.seed=" + seed
                                + " -Dstrowger.cluster.routers=1",
                        e);
            }
            kills += history.kills;
            takeovers += history.takeovers;
            released += history.released;
            messages += history.accepted.size();
        }
        assertThat(kills).as("kills").isGreaterThan(2 * WALKS);
        assertThat(takeovers).as("takeovers").isGreaterThan(WALKS);
        assertThat(released).as("released shards").isGreaterThan(WALKS);
        assertThat(messages).as("accepted messages").isGreaterThan(100 * WALKS);
    }
}
