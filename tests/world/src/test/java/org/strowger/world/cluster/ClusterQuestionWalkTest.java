package org.strowger.world.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.mail.MailKind;
import org.strowger.router.mail.Whereabouts;
import org.strowger.simulation.log.SimulatedReplicatedLog;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * Three whole routers whose application queries and cancels its messages at any node, while nodes are killed, logs do
 * not answer, and the SMSC ends its sessions at single nodes, so that messages are passed on. A message that lives is
 * never said to be unknown, and one whose cancellation was confirmed never leaves.
 */
class ClusterQuestionWalkTest {
    private static final int WALKS = Integer.getInteger("strowger.cluster.questions", 2);
    private static final long FIRST = Long.getLong("strowger.cluster.seed", 1);
    private static final int INVALID_ID = 0x0C;
    private static final Outcome BUSY = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");
    private static final String YAML = """
            node: node-%d
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret, window: 1000}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, on-uncertain: resend}]
            routes: [{name: all, match: {}, delivery: store, via: a, retry: {first: 2s, factor: 1, validity: 1h}}]
            """;

    /** A message that was accepted. */
    private static final class Known {
        private final String id;
        private final String to;
        private boolean isCancelAsked;
        private boolean isCancelled;

        Known(String id, String to) {
            this.id = id;
            this.to = to;
        }
    }

    /** A question to a node. */
    private record Asked(int node, Peer by, long token, Known about, boolean isCancel, boolean wasUntouched) {}

    private record Submitted(int node, Peer by, long token, String to) {}

    /** One history. */
    private static final class History extends ClusterHistory {
        private final boolean dies;
        private final boolean passesOn;
        private final @Nullable Peer[] peers = new @Nullable Peer[NODES];
        private final List<Submitted> submitted = new ArrayList<>();
        private final List<Known> known = new ArrayList<>();
        private final List<Asked> asked = new ArrayList<>();
        private final Set<String> delivered = new HashSet<>();
        private final Map<String, Integer> answers = new TreeMap<>();

        /** The nodes at which the SMSC has no sessions. */
        private final TreeSet<Integer> withoutSmsc = new TreeSet<>();

        private long passedOn;
        private boolean isCalm;
        private int numbers;

        /**
         * @param dies whether nodes are killed
         * @param passesOn whether the SMSC ends its sessions at single nodes, so that messages are passed on
         */
        History(long seed, boolean dies, boolean passesOn) {
            super(seed);
            this.dies = dies;
            this.passesOn = passesOn;
        }

        @Override
        void run() {
            for (; step < 1_500; step++) {
                trouble();
                pass();
            }
            isCalm = true;
            heal();
            List.copyOf(withoutSmsc).forEach(this::smscComesBack);
            int calm = step + 1_000;
            for (; step < calm; step++) {
                pass();
            }
            for (int i = 0; i < NODES; i++) {
                ClusterNode node = nodes[i];
                if (node != null) {
                    accept(node);
                }
            }
            calm = step + 600;
            for (; step < calm; step++) {
                pass();
            }
            reckon();
        }

        private void accept(ClusterNode node) {
            TestSmsc smsc = node.smsc();
            smsc.answers(each -> {
                delivered.add(each.message().destination().text());
                smsc.accept(each);
            });
        }

        // ---- Trouble

        private void trouble() {
            int at = chance.nextInt(NODES);
            ClusterNode node = nodes[at];
            Peer peer = peers[at];
            if (node == null || peer == null) {
                return;
            }
            if (dies && chance.nextInt(150) == 0) {
                die(at, node);
                startAt[at] = step + chance.nextInt(300);
            } else if (chance.nextInt(10) == 0) {
                String to = "447700" + (100_000 + numbers++);
                submitted.add(new Submitted(at, peer, peer.submitIfRoom(World.text(to)), to));
            } else if (!known.isEmpty() && chance.nextInt(2) == 0) {
                ask(at, peer, known.get(chance.nextInt(known.size())), chance.nextInt(4) == 0);
            }
            if (passesOn && chance.nextInt(100) == 0) {
                smscMoves(at);
            }
            if (chance.nextInt(30) == 0) {
                log().failAppends(1 + chance.nextInt(2));
            }
        }

        private void smscMoves(int at) {
            ClusterNode node = nodes[at];
            if (withoutSmsc.contains(at)) {
                smscComesBack(at);
            } else if (node != null) {
                withoutSmsc.add(at);
                node.smscLeaves();
            }
        }

        private void smscComesBack(int at) {
            withoutSmsc.remove(at);
            ClusterNode node = nodes[at];
            if (node != null) {
                node.smscComesBack();
            }
        }

        private Whereabouts seenBy(int at) {
            return new Whereabouts() {
                @Override
                public OptionalInt shardReceiving(String application) {
                    return OptionalInt.empty();
                }

                @Override
                public OptionalInt shardWithSession(String smsc) {
                    return IntStream.range(0, NODES)
                            .filter(each -> each != at && !withoutSmsc.contains(each))
                            .mapToObj(each -> nodes[each])
                            .filter(Objects::nonNull)
                            .mapToInt(ClusterNode::homeShard)
                            .findFirst();
                }
            };
        }

        private void ask(int at, Peer peer, Known about, boolean isCancel) {
            boolean wasUntouched = !about.isCancelAsked;
            about.isCancelAsked |= isCancel;
            Inquiry inquiry =
                    isCancel ? Inquiry.cancel(about.id, World.SHOP, Address.NONE) : Inquiry.query(about.id, World.SHOP);
            asked.add(new Asked(at, peer, peer.askIfRoom(inquiry), about, isCancel, wasUntouched));
        }

        private SimulatedReplicatedLog log() {
            List<SimulatedReplicatedLog> logs = chance.nextInt(3) == 0 ? brokers.custody() : brokers.mail();
            return logs.get(chance.nextInt(SHARDS));
        }

        private void heal() {
            brokers.custody().forEach(SimulatedReplicatedLog::heal);
            brokers.mail().forEach(SimulatedReplicatedLog::heal);
        }

        // ---- Nodes

        @Override
        void die(int at, ClusterNode node) {
            collect();
            heal();
            passedOn += node.mail().written(MailKind.MESSAGE);
            node.die();
            nodes[at] = null;
            peers[at] = null;
            kills++;
            startAt[at] = step + AGAIN_AFTER;
            submitted.removeIf(each -> each.node() == at);
            asked.removeIf(each -> each.node() == at);
        }

        private void pass() {
            passNodes();
            collect();
        }

        @Override
        void live(ClusterNode node) {
            node.world().millis(STEP_MILLIS);
        }

        @Override
        void begin(int at, int process, Duration since) {
            heal();
            ClusterNode node = new ClusterNode(
                    brokers, "node-" + at, process, since, (message, id) -> {}, seenBy(at), YAML.formatted(at));
            nodes[at] = node;
            if (withoutSmsc.contains(at)) {
                node.smscLeaves();
            }
            node.smsc().answers(BUSY);
            if (isCalm) {
                accept(node);
            }
            peers[at] = node.world().application("shop");
        }

        @Override
        void hasNotBegun(int at) {
            nodes[at] = null;
        }

        // ---- Answers

        private void collect() {
            submitted.removeIf(each -> {
                Outcome outcome = each.by().outcomes().get(each.token());
                if (outcome != null && outcome.isAccepted()) {
                    known.add(new Known(outcome.messageId(), each.to()));
                }
                return outcome != null;
            });
            asked.removeIf(each -> {
                InquiryAnswer answer = each.by().answers().get(each.token());
                if (answer != null) {
                    answered(each, answer.outcome());
                }
                return answer != null;
            });
        }

        private void answered(Asked question, Outcome outcome) {
            Known about = question.about();
            String what = (question.isCancel() ? "cancel " : "query ") + outcome.kind() + " " + outcome.code();
            answers.merge(what, 1, Integer::sum);
            about.isCancelled |= question.isCancel() && outcome.isAccepted();
            boolean mayBeGone = !question.wasUntouched() || (!question.isCancel() && about.isCancelAsked);
            assertThat(outcome.code() == INVALID_ID && !mayBeGone)
                    .as("message " + about.id + " lives and is said to be unknown: " + what + " at step " + step)
                    .isFalse();
        }

        private void reckon() {
            TreeSet<String> lost = new TreeSet<>();
            TreeSet<String> sent = new TreeSet<>();
            for (Known each : known) {
                boolean isDelivered = delivered.contains(each.to);
                if (each.isCancelled && isDelivered) {
                    sent.add(each.id);
                }
                if (!each.isCancelAsked && !isDelivered) {
                    lost.add(each.id);
                }
            }
            // A message whose node dies while it passes it on may be at two nodes, as if an SMSC had it.
            assertThat(sent).as("cancelled, and sent nevertheless").hasSizeLessThanOrEqualTo(passesOn ? kills : 0);
            assertThat(lost).as("accepted, and neither cancelled nor sent").isEmpty();
        }

        void close() {
            for (ClusterNode each : nodes) {
                if (each != null) {
                    passedOn += each.mail().written(MailKind.MESSAGE);
                    each.close();
                }
            }
        }
    }

    private static History walk(long seed, boolean dies, boolean passesOn) {
        History history = new History(seed, dies, passesOn);
        history.runNamed("strowger.cluster.questions");
        history.close();
        return history;
    }

    @Test
    void liveMessagesAreNeverUnknownAndCancelledMessagesAreNeverSent() {
        walks(true, false);
    }

    @Test
    void messagesPassedToAnotherNodeAreNeverUnknown() {
        walks(false, true);
    }

    @Test
    void messagesPassedToAnotherNodeAreNeverUnknownWhileNodesDie() {
        walks(true, true);
    }

    private static void walks(boolean dies, boolean passesOn) {
        Map<String, Integer> answers = new TreeMap<>();
        int kills = 0;
        long cancelled = 0;
        long passedOn = 0;
        for (long seed = FIRST; seed < FIRST + WALKS; seed++) {
            History history = walk(seed, dies, passesOn);
            history.answers.forEach((what, times) -> answers.merge(what, times, Integer::sum));
            kills += history.kills;
            passedOn += history.passedOn;
            cancelled += history.known.stream().filter(each -> each.isCancelled).count();
        }
        assertThat(kills).as("kills").isGreaterThanOrEqualTo(dies ? 2 * WALKS : 0);
        assertThat(passedOn).as("messages that were passed on").isGreaterThanOrEqualTo(passesOn ? 10L * WALKS : 0);
        assertThat(cancelled).as("cancelled, of " + answers).isGreaterThan(5L * WALKS);
        assertThat(answers.getOrDefault("query ACCEPTED 0", 0))
                .as("of " + answers)
                .isGreaterThan(100 * WALKS);
    }
}
