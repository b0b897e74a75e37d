package org.strowger.world.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.strowger.message.ShortMessage;
import org.strowger.router.exchange.mo.StrayFigure;
import org.strowger.router.mail.Whereabouts;
import org.strowger.router.store.shared.Fenced;
import org.strowger.simulation.log.SimulatedReplicatedLog;
import org.strowger.world.Peer;

/**
 * Three whole routers over one set of simulated logs. Each application is bound at one node at a time and moves; the
 * SMSC ends its sessions at single nodes, and reports at any node, once, until it has a positive answer. Logs do not
 * answer now and then, and in some histories nodes are killed.
 */
class ClusterMailTest {
    private static final int WALKS = Integer.getInteger("strowger.cluster.mails", 3);
    private static final long FIRST = Long.getLong("strowger.cluster.seed", 1);
    private static final int TROUBLED_STEPS = 1_000;
    private static final int CALM_STEPS = 2_500;
    private static final int NOWHERE = -1;

    /** How many steps it takes until nodes know of a change. */
    private static final int HEARD_AFTER = 15;

    /** One history. */
    private static final class History extends ClusterHistory {
        private final boolean dies;

        /** The counts of the nodes that live at the end. */
        private final Map<StrayFigure, Long> strays = new EnumMap<>(StrayFigure.class);

        private final Map<String, Integer> boundAt = new TreeMap<>(Map.of("shop", NOWHERE, "bank", NOWHERE));
        private final Map<String, Integer> bindsAtStep = new HashMap<>();

        /** Where nodes believe that applications receive. */
        private final Map<String, Integer> heard = new HashMap<>();

        /** The nodes at which the SMSC has no sessions. */
        private final TreeSet<Integer> withoutSmsc = new TreeSet<>();

        /** The home shards of the nodes that are believed to have sessions of the SMSC, by node. */
        private final TreeMap<Integer, Integer> heardSessions = new TreeMap<>();

        /** The numbers of messages that the SMSC had got and not answered when a session ended. */
        private final Set<String> uncertain = new TreeSet<>();

        private final ArrayDeque<Runnable> news = new ArrayDeque<>();
        private final ArrayDeque<Integer> newsAt = new ArrayDeque<>();
        private final Map<String, String> accepted = new TreeMap<>();
        private final Map<String, Integer> submittedAt = new HashMap<>();
        private final Map<String, Integer> delivered = new HashMap<>();

        /** The messages that the SMSC has accepted and not reported yet, by their ids. */
        private final Map<String, Peer.Came> unreported = new TreeMap<>();

        private final Map<String, ClusterNode.Told> reporting = new TreeMap<>();
        private final Map<String, ClusterNode.Told> mobiles = new TreeMap<>();
        private final TreeSet<String> acceptedMobiles = new TreeSet<>();
        private final Map<String, Integer> receipts = new TreeMap<>();
        private final Map<String, Integer> messages = new TreeMap<>();
        private int numbers;
        private int released;
        private int toldTwice;
        private int passedOn;

        /** @param dies whether nodes are killed */
        History(long seed, boolean dies) {
            super(seed);
            this.dies = dies;
        }

        @Override
        void run() {
            for (step = 0; step < TROUBLED_STEPS; step++) {
                trouble();
                pass();
            }
            heal();
            if (withoutSmsc.size() == NODES) {
                smscComesBack(chance.nextInt(NODES));
            }
            for (; step < TROUBLED_STEPS + CALM_STEPS; step++) {
                pass();
            }
            reckon();
            for (ClusterNode node : nodes) {
                if (node != null) {
                    for (StrayFigure each : StrayFigure.values()) {
                        strays.merge(each, node.strays(each), Long::sum);
                    }
                    released += node.released();
                    node.close();
                }
            }
        }

        private void trouble() {
            int at = chance.nextInt(NODES);
            ClusterNode node = nodes[at];
            if (node != null && dies && chance.nextInt(200) == 0) {
                die(at, node);
            } else if (node != null && dies && node.shardsTakenOver() > 0 && chance.nextInt(4) == 0) {
                node.release();
            } else if (dies && chance.nextInt(100) == 0) {
                // The node that writes next there dies within an append, and nobody knows whether it is in the log.
                log().crashAfter(chance.nextInt(4));
            } else if (node != null && chance.nextInt(4) == 0) {
                for (int i = chance.nextInt(6); i >= 0; i--) {
                    String to = "447700" + (100_000 + numbers++);
                    submittedAt.put(to, at);
                    node.submit(chance.nextBoolean() ? "shop" : "bank", to);
                }
            } else if (node != null && chance.nextInt(6) == 0) {
                String from = "447800" + (100_000 + numbers++);
                node.mobile(from).ifPresent(told -> mobiles.put(from, told));
            }
            if (chance.nextInt(40) == 0) {
                moves(chance.nextBoolean() ? "shop" : "bank");
            }
            if (chance.nextInt(40) == 0) {
                smscMoves();
            }
            if (chance.nextInt(20) == 0) {
                log().failAppends(1 + chance.nextInt(2));
            }
        }

        private SimulatedReplicatedLog log() {
            return switch (chance.nextInt(4)) {
                case 0 -> brokers.strays();
                case 1 -> brokers.custody().get(chance.nextInt(SHARDS));
                default -> brokers.mail().get(chance.nextInt(SHARDS));
            };
        }

        private void smscMoves() {
            int at = chance.nextInt(NODES);
            if (withoutSmsc.contains(at)) {
                smscComesBack(at);
            } else if (chance.nextInt(3) == 0) {
                withoutSmsc.add(at);
                tell(() -> heardSessions.remove(at));
                ClusterNode node = nodes[at];
                if (node != null) {
                    uncertain.addAll(node.smscLeaves());
                }
            }
        }

        private void smscComesBack(int at) {
            withoutSmsc.remove(at);
            ClusterNode node = nodes[at];
            if (node != null) {
                node.smscComesBack();
                int shard = node.homeShard();
                tell(() -> heardSessions.put(at, shard));
            }
        }

        // ---- Applications

        private void moves(String application) {
            int at = Objects.requireNonNull(boundAt.get(application));
            if (at == NOWHERE) {
                return;
            }
            ClusterNode node = nodes[at];
            if (node != null) {
                node.unbind(application);
            }
            leaves(application);
        }

        private void leaves(String application) {
            boundAt.put(application, NOWHERE);
            bindsAtStep.put(application, step + chance.nextInt(60));
            tell(() -> heard.remove(application));
        }

        private void binds() {
            boundAt.forEach((application, at) -> {
                int to = chance.nextInt(NODES);
                ClusterNode node = nodes[to];
                if (at == NOWHERE && node != null && step >= bindsAtStep.getOrDefault(application, 0)) {
                    bind(application, to, node);
                }
            });
        }

        private void bind(String application, int to, ClusterNode node) {
            heal(); // An application that gets something while it binds would not be known here.
            try {
                boundAt.put(application, to);
                node.bind(application);
                int shard = node.homeShard();
                tell(() -> heard.put(application, shard));
            } catch (Fenced e) {
                die(to, node);
            }
        }

        private void tell(Runnable change) {
            news.add(change);
            newsAt.add(step + HEARD_AFTER);
        }

        /** The whereabouts that a node has heard. */
        private Whereabouts heardBy(int at) {
            return new Whereabouts() {
                @Override
                public OptionalInt shardReceiving(String application) {
                    Integer shard = heard.get(application);
                    return shard == null ? OptionalInt.empty() : OptionalInt.of(shard);
                }

                @Override
                public OptionalInt shardWithSession(String smsc) {
                    return heardSessions.entrySet().stream()
                            .filter(each -> each.getKey() != at)
                            .mapToInt(Map.Entry::getValue)
                            .findFirst();
                }
            };
        }

        private long mailRecords() {
            return brokers.mail().stream()
                    .mapToLong(SimulatedReplicatedLog::end)
                    .sum();
        }

        // ---- Nodes

        @Override
        void die(int at, ClusterNode node) {
            startAt[at] = step + chance.nextInt(200);
            heal();
            collect(node);
            reports();
            reporting.values().removeIf(each -> each.node().equals(node));
            mobiles.values().removeIf(each -> each.node().equals(node));
            released += node.released();
            node.die();
            nodes[at] = null;
            tell(() -> heardSessions.remove(at));
            kills++;
            boundAt.forEach((application, where) -> {
                if (where == at) {
                    leaves(application);
                }
            });
        }

        private void heal() {
            brokers.strays().heal();
            brokers.custody().forEach(SimulatedReplicatedLog::heal);
            brokers.mail().forEach(SimulatedReplicatedLog::heal);
        }

        private void pass() {
            while (!newsAt.isEmpty() && newsAt.element() <= step) {
                newsAt.remove();
                news.remove().run();
            }
            passNodes();
            binds();
            reports();
        }

        @Override
        void live(ClusterNode node) {
            node.millis(STEP_MILLIS);
            collect(node);
        }

        @Override
        void begin(int at, int process, Duration since) {
            ClusterNode node = new ClusterNode(
                    brokers, "node-" + at, process, since, (m, id) -> delivered(at, m, id), heardBy(at));
            nodes[at] = node;
            if (withoutSmsc.contains(at)) {
                uncertain.addAll(node.smscLeaves());
            } else {
                int shard = node.homeShard();
                tell(() -> heardSessions.put(at, shard));
            }
        }

        @Override
        void hasNotBegun(int at) {
            heal();
        }

        // ---- The SMSC

        private void delivered(int at, Peer.Came message, String id) {
            String to = message.message().destination().text();
            delivered.merge(to, 1, Integer::sum);
            if (!Integer.valueOf(at).equals(submittedAt.get(to))) {
                passedOn++;
            }
            unreported.put(id, message);
        }

        /** The SMSC reports at any node, and again after it was refused or the connection was lost. */
        private void reports() {
            reporting.values().removeIf(ClusterNode.Told::isLost);
            mobiles.values().removeIf(ClusterNode.Told::isLost);
            reporting.entrySet().removeIf(each -> {
                if (each.getValue().isAccepted()) {
                    unreported.remove(each.getKey());
                }
                return each.getValue().isAnswered();
            });
            new TreeMap<>(unreported).forEach((id, message) -> {
                if (!reporting.containsKey(id) && chance.nextInt(10) == 0) {
                    Optional.ofNullable(nodes[chance.nextInt(NODES)])
                            .flatMap(node -> node.report(message, id))
                            .ifPresent(told -> reporting.put(id, told));
                }
            });
            mobiles.entrySet().removeIf(each -> {
                if (each.getValue().isAccepted()) {
                    acceptedMobiles.add(each.getKey());
                }
                return each.getValue().isAnswered();
            });
        }

        private void collect(ClusterNode node) {
            accepted.putAll(node.accepted());
            for (Peer.Came each : node.takeCame()) {
                if (each.message().kind() == ShortMessage.Kind.RECEIPT) {
                    receipts.merge(each.receipt().messageId(), 1, Integer::sum);
                } else {
                    messages.merge(each.message().source().text(), 1, Integer::sum);
                }
            }
        }

        // ---- The end

        private void reckon() {
            assertThat(unreported).as("what the SMSC could not report").isEmpty();
            TreeMap<String, String> missing = new TreeMap<>(accepted);
            missing.values().removeAll(delivered.keySet());
            assertThat(missing).as("accepted and never delivered").isEmpty();
            TreeSet<String> unheard = new TreeSet<>(accepted.keySet());
            unheard.removeAll(receipts.keySet());
            assertThat(unheard).as("accepted and without a receipt").isEmpty();
            TreeSet<String> lost = new TreeSet<>(acceptedMobiles);
            lost.removeAll(messages.keySet());
            assertThat(lost)
                    .as("messages of mobiles that were accepted and lost")
                    .isEmpty();
            Map<String, Integer> repeated = new TreeMap<>(delivered);
            repeated.values().removeIf(times -> times == 1);
            repeated.keySet().removeAll(uncertain);
            assertThat(repeated)
                    .as("delivered twice, although no session or node ended before the SMSC had answered")
                    .hasSizeLessThanOrEqualTo(kills * 40);
            List<String> twice = new ArrayList<>();
            receipts.forEach((id, times) -> addTwice(twice, id, times));
            messages.forEach((from, times) -> addTwice(twice, from, times));
            toldTwice = twice.size();
            assertThat(twice)
                    .as("told twice: no more than were on their way when a node was killed")
                    .hasSizeLessThanOrEqualTo(kills * 60);
            reckonNodes();
        }

        private static void addTwice(List<String> twice, String what, int times) {
            if (times > 1) {
                twice.add(what);
            }
        }
    }

    private static History walk(long seed, boolean dies) {
        History history = new History(seed, dies);
        history.runNamed("strowger.cluster.mails");
        return history;
    }

    @Test
    void receiptsAndDeliveriesReachApplicationsThatMoveBetweenNodes() {
        int passedOn = 0;
        for (long seed = FIRST; seed < FIRST + WALKS; seed++) {
            History history = walk(seed, false);
            assertThat(history.accepted).hasSizeGreaterThan(100);
            assertThat(history.acceptedMobiles).hasSizeGreaterThan(10);
            // All nodes read each, and one of them expects it. The log has some twice.
            long passed = history.strays.getOrDefault(StrayFigure.PASSED, 0L);
            assertThat(passed).as("strays").isGreaterThan(5);
            assertThat(history.strays.getOrDefault(StrayFigure.EXPECTED, 0L)).isBetween(5L, passed);
            assertThat(history.strays.getOrDefault(StrayFigure.EXPECTED, 0L)
                            + history.strays.getOrDefault(StrayFigure.NOT_EXPECTED, 0L))
                    .isGreaterThanOrEqualTo(ClusterHistory.NODES * passed);
            assertThat(history.mailRecords()).as("records of mail").isGreaterThan(20);
            passedOn += history.passedOn;
        }
        assertThat(passedOn).as("messages that another node has sent").isGreaterThan(10 * WALKS);
    }

    @Test
    void receiptsAndDeliveriesReachTheirApplicationsWhileNodesDie() {
        int killed = 0;
        int released = 0;
        int twice = 0;
        for (long seed = FIRST; seed < FIRST + WALKS; seed++) {
            History history = walk(seed, true);
            killed += history.kills;
            released += history.released;
            twice += history.toldTwice;
        }
        assertThat(released).as("released shards").isGreaterThan(WALKS);
        assertThat(killed).as("kills").isGreaterThan(2 * WALKS);
        assertThat(twice).as("told twice, of all").isLessThanOrEqualTo(20 * killed);
    }
}
