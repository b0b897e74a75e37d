package org.strowger.world.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.strowger.router.mail.Whereabouts;
import org.strowger.simulation.log.SimulatedReplicatedLog;
import org.strowger.world.Peer;

/**
 * Three whole routers over one set of simulated logs. They are killed at random moments and start again; the others
 * take over. A message whose application was told that it is accepted reaches the SMSC, and its receipt reaches the
 * application, wherever it is bound.
 */
class ClusterRoutersTest {
    private static final int WALKS = Integer.getInteger("strowger.cluster.routers", 4);
    private static final long FIRST = Long.getLong("strowger.cluster.seed", 1);

    /** One history. */
    private static final class History extends ClusterHistory {
        /** The numbers of accepted messages, by their ids. */
        private final Map<String, String> accepted = new TreeMap<>();

        /** How often the SMSC has accepted the message to a number. */
        private final Map<String, Integer> delivered = new HashMap<>();

        /** The messages that the SMSC has accepted and of which the application has no receipt, by their ids. */
        private final Map<String, Peer.Came> unreported = new TreeMap<>();

        private final TreeSet<String> receipts = new TreeSet<>();
        private int messages;
        private int takeovers;
        private int released;

        History(long seed) {
            super(seed);
        }

        @Override
        void run() {
            for (step = 0; step < 1_000; step++) {
                trouble();
                passNodes();
            }
            int calm = step + 1_000;
            for (; step < calm; step++) {
                passNodes();
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

        @Override
        void die(int at, ClusterNode node) {
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

        @Override
        void live(ClusterNode node) {
            node.millis(STEP_MILLIS);
            collect(node);
        }

        @Override
        void begin(int at, int process, Duration since) {
            ClusterNode node =
                    new ClusterNode(brokers, "node-" + at, process, since, this::delivered, Whereabouts.NONE);
            node.bind("shop");
            nodes[at] = node;
        }

        @Override
        void hasNotBegun(int at) {
            // It starts again later.
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
            reckonNodes();
        }
    }

    @Test
    void everyAcceptedMessageAndReceiptIsDeliveredWhileNodesDie() {
        int kills = 0;
        int takeovers = 0;
        int messages = 0;
        int released = 0;
        for (long seed = FIRST; seed < FIRST + WALKS; seed++) {
            History history = new History(seed);
            history.runNamed("strowger.cluster.routers");
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
