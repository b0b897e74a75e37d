package org.strowger.world.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.cluster.AcrossNodes;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.history.HistoryCommands;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.cluster.AskedNodes;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.mail.Whereabouts;
import org.strowger.router.reactor.DialPlan;
import org.strowger.simulation.log.SimulatedBrokers;
import org.strowger.simulation.log.SimulatedReplicatedLog;
import org.strowger.world.HttpClient;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Inquiries that come to another node than the one that has the message. */
class ClusterQuestionsTest {
    private static final int SHARDS = 6;
    private static final String NUMBER = "447700900123";
    private static final Address TO = Address.international(NUMBER);
    private static final Address ACCOUNT = new Address(0, 1, "8006");
    private static final int INVALID_ID = 0x0C;
    private static final int QUERY_FAILED = 0x67;
    private static final int CANCEL_FAILED = 0x11;
    private static final Outcome BUSY = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");
    private static final String YAML = """
            node: node-%d
            cluster: {name: test, nodes: [node-0, node-1, node-2], shards: 6, brokers: [127.0.0.1:9092]}
            listeners:
              - {name: smpp, protocol: smpp, listen: 127.0.0.1:2775}
              - {name: %s, protocol: %s, listen: 127.0.0.1:2774}
              - {name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [v1]}}
            applications:
              - {name: shop, system-id: "8006", password: secret, max-binds: 10, window: 1000,
                 api-keys: [0123456789abcdef]}
              - {name: bank, password: secret}
              - {name: post, password: secret, message-ids: uuid}
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, receipts: {wait: 24h}}
            routes: [{name: all, match: {}, delivery: store, via: a, retry: {first: 30s, factor: 1, validity: 1h}}]
            """;

    private final SimulatedBrokers brokers = new SimulatedBrokers(1, SHARDS);
    private final List<ClusterNode> nodes = new ArrayList<>();
    private final Map<String, Integer> receivesAt = new HashMap<>();

    /** The home shards of the nodes that are known to have sessions of the SMSC, by node. */
    private final Map<Integer, Integer> sendsAt = new HashMap<>();

    private int millis;
    private int processes;

    private ClusterNode begin(int number, String other) {
        processes++;
        ClusterNode node = new ClusterNode(
                brokers,
                "node-" + number,
                processes,
                Duration.ofMillis(millis),
                (message, id) -> {},
                new Whereabouts() {
                    @Override
                    public OptionalInt shardReceiving(String application) {
                        Integer shard = receivesAt.get(application);
                        return shard == null ? OptionalInt.empty() : OptionalInt.of(shard);
                    }

                    @Override
                    public OptionalInt shardWithSession(String smsc) {
                        return sendsAt.entrySet().stream()
                                .filter(each -> each.getKey() != number)
                                .mapToInt(Map.Entry::getValue)
                                .findFirst();
                    }
                },
                YAML.formatted(number, other, other));
        nodes.add(node);
        // All messages that come now wait in custody.
        node.smsc().answers(BUSY);
        return node;
    }

    private void begin(String other) {
        for (int i = 0; i < 3; i++) {
            begin(i, other);
        }
        pass(2_000);
    }

    private void begin() {
        begin("ucp");
    }

    /** For shards without an owner, a former one may still have an heir for some time: nothing is unknown. */
    private void beginLongAgo() {
        begin();
        pass(13_000);
    }

    @AfterEach
    void close() {
        nodes.forEach(ClusterNode::close);
    }

    private void pass(int time) {
        for (int i = 0; i < time; i += 10) {
            nodes.forEach(each -> each.world().millis(10));
            millis += 10;
        }
    }

    private Peer shop(int node) {
        return nodes.get(node).world().application(terms(World.SUITE, "8006"));
    }

    private static ApplicationTerms terms(ProtocolTraits suite, String account) {
        Duration never = Duration.ZERO;
        return new ApplicationTerms(
                Credentials.of(account, new Secret("secret")),
                Traffic.BOTH,
                suite.versions().get(0),
                new SessionTimers(Duration.ofSeconds(10), never, never, Duration.ofSeconds(10)),
                new SessionLimits(1000, 1000, 4096),
                PeerQuirks.USUAL);
    }

    private Peer by(String protocol, int node) {
        ProtocolTraits suite = Protocols.named(protocol);
        World world = nodes.get(node).world();
        return world.dial(
                2774,
                DialPlan.ANY_LOCAL,
                connection -> new Peer(connection, new Peer.Manner(), setting -> suite.sessions()
                        .application(terms(suite, "8006"), setting, world.rig().nowNanos())));
    }

    /** A message that waits at a node. Returns its id. */
    private String submitted(Peer by) {
        long token = by.submit(World.reported(NUMBER));
        pass(100);
        return by.outcome(token).messageId();
    }

    private InquiryAnswer ask(Peer by, Inquiry what) {
        long token = by.ask(what);
        pass(300);
        return by.answer(token);
    }

    private static Inquiry query(String id) {
        return Inquiry.query(id, World.SHOP);
    }

    private static Inquiry cancel(String id) {
        return Inquiry.cancel(id, World.SHOP, TO);
    }

    private long recordsOfMail() {
        return brokers.mail().stream().mapToLong(SimulatedReplicatedLog::end).sum();
    }

    // ---- Actions

    @Test
    void aMessageOfAnotherNodeIsReportedAsEnroute() {
        begin();
        String id = submitted(shop(0));
        InquiryAnswer answer = ask(shop(1), query(id));
        assertThat(answer.outcome().isAccepted()).isTrue();
        assertThat(answer.state()).isEqualTo(MessageState.ENROUTE);
        assertThat(ask(shop(2), query(id)).state()).isEqualTo(MessageState.ENROUTE);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, -2})
    void nodesAnswerEachOtherWhileTheClockOfOneIsSet(int days) {
        begin();
        String first = submitted(shop(0));
        String second = submitted(shop(1));
        nodes.get(0).world().setClock(Duration.ofDays(days));
        pass(5_000);
        assertThat(ask(shop(1), query(first)).state()).isEqualTo(MessageState.ENROUTE);
        assertThat(ask(shop(0), query(second)).state()).isEqualTo(MessageState.ENROUTE);
    }

    @Test
    void aCancelAtAnotherNodeSendsTheReceiptToTheBoundApplication() {
        beginLongAgo();
        Peer first = shop(0);
        String id = submitted(first);
        first.leave();
        Peer other = shop(1);
        receivesAt.put("shop", nodes.get(1).homeShard());
        assertThat(ask(other, cancel(id)).outcome().isAccepted()).isTrue();
        pass(2_000);
        assertThat(other.came()).hasSize(1);
        assertThat(other.came().get(0).receipt().state()).isEqualTo(MessageState.DELETED);
        assertThat(other.came().get(0).receipt().messageId()).isEqualTo(id);
        assertThat(ask(other, cancel(id)).outcome().code()).isEqualTo(INVALID_ID);
        nodes.get(0).smsc().came().clear();
        pass(60_000);
        assertThat(nodes.get(0).smsc().came()).isEmpty();
    }

    @Test
    void aMessageIsReplacedAtAnotherNode() {
        begin();
        String id = submitted(shop(0));
        Inquiry replace = Inquiry.replace(id, World.SHOP, World.body("other"));
        assertThat(ask(shop(1), replace).outcome().isAccepted()).isTrue();
        TestSmsc smsc = nodes.get(0).smsc();
        smsc.came().clear();
        pass(60_000);
        assertThat(smsc.last().message().body()).isEqualTo(World.body("other"));
    }

    @Test
    void theNodeThatSentTheMessageQueriesTheSmsc() {
        begin();
        List<Inquiry> asked = new ArrayList<>();
        TestSmsc smsc = nodes.get(0).smsc();
        smsc.answers(each -> smsc.accept(each));
        smsc.manner().inquiries = each -> {
            asked.add(each);
            return InquiryAnswer.of(MessageState.DELIVERED, "261201120000000+", 9);
        };
        String id = submitted(shop(0));
        InquiryAnswer answer = ask(shop(1), query(id));
        assertThat(asked).hasSize(1);
        assertThat(answer.state()).isEqualTo(MessageState.DELIVERED);
        assertThat(answer.finalDate()).isEqualTo("261201120000000+");
        assertThat(answer.error()).isEqualTo(9);
    }

    /** The text of an id does not tell the shard; all nodes are asked. */
    @ParameterizedTest
    @ValueSource(strings = {"ucp", "cimd2"})
    void aMessageWithATimeBasedIdIsCancelledAtAnotherNode(String protocol) {
        begin(protocol);
        Peer first = by(protocol, 0);
        long token = first.submit(PlainMessage.from(ACCOUNT)
                .to(new Address(0, 1, NUMBER))
                .saying(World.body("hello"))
                .options(new SendOptions(ReceiptRequest.NEVER, false, 0, 0, false, false))
                .build());
        pass(100);
        String id = first.outcome(token).messageId();
        Peer other = by(protocol, 2);
        Inquiry stranger = Inquiry.cancel(id, ACCOUNT, new Address(0, 1, "447700900124"));
        assertThat(ask(other, stranger).outcome().isAccepted()).isFalse();
        Inquiry cancel = Inquiry.cancel(id, ACCOUNT, new Address(0, 1, NUMBER));
        assertThat(ask(other, cancel).outcome().isAccepted()).isTrue();
        assertThat(ask(other, cancel).outcome().isAccepted()).isFalse();
        nodes.get(0).smsc().came().clear();
        pass(60_000);
        assertThat(nodes.get(0).smsc().came()).isEmpty();
    }

    @Test
    void nodesNeverAssignTheSameTimeBasedId() {
        begin();
        List<String> seconds = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Peer peer = by("ucp", i);
            for (int j = 0; j < 3; j++) {
                long token = peer.submit(PlainMessage.from(ACCOUNT)
                        .to(new Address(0, 1, NUMBER))
                        .saying(World.body("hello"))
                        .build());
                pass(20);
                assertThat(peer.outcome(token).isAccepted()).isTrue();
                seconds.add(peer.outcome(token).messageId());
            }
        }
        assertThat(seconds).hasSize(9).doesNotHaveDuplicates();
    }

    @Test
    void aMessageIsQueriedAndCancelledByHttpAtAnotherNode() {
        beginLongAgo();
        String id = submitted(shop(0));
        assertThat(http(1, "GET", id)).startsWith("200").contains("\"state\":\"enroute\"");
        assertThat(http(1, "DELETE", id)).startsWith("200").contains("\"state\":\"deleted\"");
        assertThat(http(1, "DELETE", id)).startsWith("404");
    }

    private String http(int node, String method, String id) {
        HttpClient client = new HttpClient(nodes.get(node).world());
        client.send(method + " /v1/messages/" + id + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer 0123456789abcdef"
                + "\r\n\r\n");
        pass(2_500);
        String octets = client.received();
        assertThat(octets).startsWith("HTTP/1.1 ");
        return octets.substring("HTTP/1.1 ".length());
    }

    // ---- A message that was passed on

    @Test
    void aMessageThatTwoNodesClaimToHavePassedToEachOtherIsUnknown() {
        beginLongAgo();
        Peer other = shop(2);
        long id = Long.parseLong(submitted(shop(1))) + 1;
        nodes.get(1).passedOn(id, nodes.get(0).homeShard());
        assertThat(ask(other, query("" + id)).outcome().code()).isEqualTo(INVALID_ID);
        nodes.get(0).passedOn(id, nodes.get(1).homeShard());
        assertThat(ask(other, query("" + id)).outcome().code()).isEqualTo(INVALID_ID);
    }

    @Test
    void aMessagePassedToSeveralNodesInSuccessionIsFound() {
        begin();
        String id = submitted(shop(0));
        Peer asks = shop(1);
        nodes.get(1).passedOn(Long.parseLong(id), nodes.get(2).homeShard());
        nodes.get(2).passedOn(Long.parseLong(id), nodes.get(1).homeShard());
        assertThat(ask(asks, query(id)).state()).isEqualTo(MessageState.ENROUTE);
    }

    /** A short id tells no shard: all are asked at once. */
    @Test
    void aNodeIsAskedAgainIfItReceivedTheMessageMeanwhile() {
        beginLongAgo();
        Peer asks = shop(1);
        assertThat(ask(asks, query("0000abcd")).outcome().code()).isEqualTo(INVALID_ID);
        nodes.get(2).passedOn(0xabcd, nodes.get(0).homeShard());
        assertThat(ask(asks, query("0000abcd")).outcome().code()).isEqualTo(INVALID_ID);
    }

    /** A message of the first node that the second one has. */
    private String passedOn(Peer first) {
        sendsAt.put(1, nodes.get(1).homeShard());
        nodes.get(0).smscLeaves();
        pass(2_000);
        String id = submitted(first);
        pass(1_000);
        return id;
    }

    @Test
    void aMessagePassedToAnotherNodeIsFoundAfterItsFirstNodeHasDied() {
        begin();
        String id = passedOn(shop(0));
        assertThat(nodes.get(1).smsc().came()).hasSize(1);
        Peer other = shop(2);
        assertThat(ask(other, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        nodes.remove(0).die();
        pass(5_000);
        assertThat(ask(other, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        pass(15_000);
        assertThat(ask(other, query(id)).state()).as("its shard has no owner").isEqualTo(MessageState.ENROUTE);
        begin(0, "ucp");
        pass(15_000);
        assertThat(ask(shop(2), query(id)).state()).isEqualTo(MessageState.ENROUTE);
        assertThat(ask(other, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        assertThat(ask(other, cancel(id)).outcome().isAccepted()).isTrue();
        assertThat(ask(other, query(id)).outcome().code()).isEqualTo(INVALID_ID);
    }

    @Test
    void aQueryFailsTemporarilyWhileAMessagePassedToAnotherNodeIsNotYetRestored() {
        beginLongAgo();
        Peer first = shop(0);
        Peer asks = shop(2);
        nodes.get(1).isConfigurationBusy(true);
        String id = passedOn(first);
        assertThat(ask(asks, query(id)).outcome().code()).isEqualTo(QUERY_FAILED);
        assertThat(ask(first, query(id)).outcome().code()).isEqualTo(QUERY_FAILED);
        nodes.get(1).isConfigurationBusy(false);
        pass(100);
        assertThat(ask(asks, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        assertThat(ask(first, query("" + (Long.parseLong(id) + 1))).outcome().code())
                .isEqualTo(INVALID_ID);
    }

    /** It has the shard in its id, and is not there. */
    @Test
    void theNodeThatPassedAMessageToAnotherNodeForwardsQueriesToThatNode() {
        begin();
        pass(5_000);
        String there = submitted(shop(1));
        Peer asks = shop(0);
        nodes.get(0).passedOn(Long.parseLong(there), nodes.get(1).homeShard());
        assertThat(ask(asks, query(there)).state()).isEqualTo(MessageState.ENROUTE);
    }

    // ---- Not found

    @Test
    void aMessageOfAnotherApplicationIsUnknown() {
        beginLongAgo();
        String id = submitted(shop(0));
        Peer bank = nodes.get(1).world().application("bank");
        assertThat(ask(bank, query(id)).outcome().code()).isEqualTo(INVALID_ID);
        assertThat(ask(bank, cancel(id)).outcome().code()).isEqualTo(INVALID_ID);
        assertThat(ask(shop(2), query(id)).outcome().isAccepted()).isTrue();
    }

    @Test
    void aMessageThatNoNodeHasIsUnknown() {
        beginLongAgo();
        String id = submitted(shop(0));
        long never = Long.parseLong(id) + 5;
        Peer other = shop(1);
        assertThat(ask(other, query("" + never)).outcome().code()).isEqualTo(INVALID_ID);
        long ofNoShard = never | (0x3FL << 14);
        assertThat(ask(other, query("" + ofNoShard)).outcome().code()).isEqualTo(INVALID_ID);
        long before = recordsOfMail();
        assertThat(ask(other, query("nothing")).outcome().code()).isEqualTo(INVALID_ID);
        String own = submitted(other);
        assertThat(ask(other, query(own)).outcome().isAccepted()).isTrue();
        assertThat(recordsOfMail()).as("nobody is asked").isEqualTo(before);
    }

    // ---- Ids

    /** A part of a UUID is a hash, which must not be that of a node. */
    @Test
    void theHeirUsesTheMessageIdOfTheAcceptingNode() {
        begin();
        String id = submitted(nodes.get(0).world().application("post"));
        assertThat(id).hasSize(36);
        nodes.remove(0).die();
        pass(5_000);
        Peer other = nodes.get(0).world().application("post");
        receivesAt.put("post", nodes.get(0).homeShard());
        assertThat(ask(other, cancel(id)).outcome().isAccepted()).isTrue();
        pass(2_000);
        assertThat(other.came()).hasSize(1);
        assertThat(other.came().get(0).receipt().messageId()).isEqualTo(id);
    }

    // ---- Later

    /** The question waits in the mail of the shard: if the heir is quick, it answers in time. */
    @Test
    void aQueryToADyingNodeIsAnsweredByItsHeir() {
        begin();
        String id = submitted(shop(0));
        Peer other = shop(1);
        nodes.remove(0).die();
        long token = other.ask(query(id));
        pass(2_100);
        assertThat(other.answer(token).state()).isEqualTo(MessageState.ENROUTE);
        assertThat(nodes.get(0).takeovers() + nodes.get(1).takeovers()).isEqualTo(1);
        assertThat(ask(other, cancel(id)).outcome().isAccepted()).isTrue();
        assertThat(ask(other, cancel(id)).outcome().isAccepted()).isFalse();
    }

    @Test
    void queriesForAnUnownedShardFailTemporarily() {
        begin();
        String id = submitted(shop(0));
        Peer other = shop(1);
        nodes.remove(0).die();
        nodes.forEach(each -> each.mayClaim(false));
        pass(2_000);
        InquiryAnswer answer = ask(other, cancel(id));
        assertThat(answer.outcome().code()).isEqualTo(CANCEL_FAILED);
        assertThat(ask(other, query(id)).outcome().code()).isEqualTo(QUERY_FAILED);
        nodes.forEach(each -> each.mayClaim(true));
        pass(3_000);
        assertThat(ask(other, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        assertThat(ask(other, cancel(id)).outcome().isAccepted()).isTrue();
    }

    @Test
    void aMessageIsNotReportedUnknownDuringATakeover() {
        begin();
        String id = submitted(shop(0));
        Peer first = shop(1);
        Peer second = shop(2);
        nodes.remove(0).die();
        nodes.forEach(each -> each.isConfigurationBusy(true));
        pass(14_000);
        long one = first.ask(query(id));
        long two = second.ask(query(id));
        pass(2_100);
        assertThat(first.answer(one).outcome().code()).isEqualTo(QUERY_FAILED);
        assertThat(second.answer(two).outcome().code()).isEqualTo(QUERY_FAILED);
        nodes.forEach(each -> each.isConfigurationBusy(false));
        pass(500);
        assertThat(ask(first, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        assertThat(ask(second, query(id)).state()).isEqualTo(MessageState.ENROUTE);
    }

    @Test
    void aMessageIsNotReportedUnknownDuringAShardRelease() {
        begin();
        String id = submitted(shop(0));
        Peer first = shop(1);
        Peer second = shop(2);
        nodes.remove(0).die();
        pass(14_000);
        nodes.forEach(ClusterNode::release);
        for (int i = 0; i < 300; i++) {
            first.ask(query(id));
            second.ask(query(id));
            pass(10);
        }
        pass(2_100);
        assertThat(nodes.get(0).released() + nodes.get(1).released()).isEqualTo(1);
        assertThat(nodes.get(0).takeovers() + nodes.get(1).takeovers()).isEqualTo(2);
        List<InquiryAnswer> answers = new ArrayList<>(first.answers().values());
        answers.addAll(second.answers().values());
        assertThat(answers).hasSize(600).noneMatch(each -> each.outcome().code() == INVALID_ID);
        assertThat(ask(first, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        assertThat(ask(second, query(id)).state()).isEqualTo(MessageState.ENROUTE);
    }

    @Test
    void aCancelUnansweredForTwoSecondsIsNotExecutedAfterwards() {
        begin();
        String id = submitted(shop(0));
        Peer other = shop(1);
        nodes.get(0).holdsMail(true);
        long cancel = other.ask(cancel(id));
        pass(1_900);
        assertThat(other.answers()).doesNotContainKey(cancel);
        pass(200);
        assertThat(other.answer(cancel).outcome().code()).isEqualTo(CANCEL_FAILED);
        assertThat(http(2, "GET", id)).startsWith("503").contains("ask again later");
        nodes.get(0).holdsMail(false);
        pass(1_000);
        assertThat(ask(other, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        assertThat(ask(other, cancel(id)).outcome().isAccepted()).isTrue();
    }

    /** The logs of this test write some records twice, the second time later. */
    @Test
    void aRepeatedMailRecordHasNoEffect() {
        begin();
        Peer first = shop(0);
        Peer other = shop(1);
        for (int i = 0; i < 100; i++) {
            String id = submitted(first);
            for (String text : List.of("one", "two")) {
                long token = other.ask(Inquiry.replace(id, World.SHOP, World.body(text)));
                pass(100);
                assertThat(other.answer(token).outcome().isAccepted()).isTrue();
            }
            brokers.mail().forEach(SimulatedReplicatedLog::landAll);
            pass(50);
        }
        TestSmsc smsc = nodes.get(0).smsc();
        smsc.came().clear();
        pass(60_000);
        assertThat(smsc.came())
                .isNotEmpty()
                .allMatch(each -> each.message().body().equals(World.body("two")));
    }

    /** The mail may have the question or not: it is answered, or the application asks again. */
    @Test
    void queriesSurviveAnUnresponsiveLog() {
        begin();
        Peer other = shop(1);
        String id = submitted(shop(0));
        for (int i = 0; i < 20; i++) {
            brokers.mail().forEach(each -> each.failAppends(3));
            long token = other.ask(query(id));
            pass(2_200);
            brokers.mail().forEach(SimulatedReplicatedLog::heal);
            InquiryAnswer answer = other.answer(token);
            assertThat(answer.outcome().isAccepted() || answer.outcome().code() == QUERY_FAILED)
                    .isTrue();
            assertThat(ask(other, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        }
    }

    @Test
    void queriesBeyondTheShareOfAnApplicationFailTemporarilyAtOnce() {
        begin();
        String id = submitted(shop(0));
        Peer other = shop(1);
        Peer bank = nodes.get(1).world().application(terms(World.SUITE, "bank"));
        nodes.get(0).holdsMail(true);
        List<Long> tokens = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            tokens.add(other.ask(query(id)));
        }
        pass(100);
        assertThat(other.answers())
                .as("300 less those that may wait on one thread")
                .hasSize(210);
        bank.ask(query(id));
        pass(100);
        assertThat(bank.answers()).as("the query of another application waits").isEmpty();
        nodes.get(0).holdsMail(false);
        pass(2_500);
        assertThat(bank.answers()).hasSize(1);
        assertThat(other.answers().keySet()).containsAll(tokens);
        assertThat(ask(other, query(id)).state()).isEqualTo(MessageState.ENROUTE);
    }

    // ---- Operators

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(Map<Integer, byte[]> answers, int shard) {
        return new String(Objects.requireNonNull(answers.get(shard)), StandardCharsets.UTF_8);
    }

    @Test
    void operatorQueriesReachAllNodesAndCollectTheirAnswers() {
        begin();
        for (int i = 0; i < 3; i++) {
            String name = "node " + i;
            nodes.get(i).answersWith(question -> octets(name + " to " + new String(question, StandardCharsets.UTF_8)));
        }
        int second = nodes.get(1).homeShard();
        int third = nodes.get(2).homeShard();
        List<Map<Integer, byte[]>> told = new ArrayList<>();
        nodes.get(0).mail().ask(List.of(second, third), octets("what?"), told::add);
        pass(300);
        assertThat(told).hasSize(1);
        assertThat(text(told.get(0), second)).isEqualTo("node 1 to what?");
        assertThat(text(told.get(0), third)).isEqualTo("node 2 to what?");
        nodes.get(2).holdsMail(true);
        nodes.get(0).mail().ask(List.of(second, third), octets("and now?"), told::add);
        pass(1_900);
        assertThat(told).hasSize(1);
        pass(200);
        assertThat(told).hasSize(2);
        assertThat(told.get(1)).containsOnlyKeys(second);
        nodes.get(2).holdsMail(false);
        for (int i = 0; i < 100; i++) {
            nodes.get(0).mail().ask(List.of(second, third), octets("much"), told::add);
        }
        pass(2_200);
        assertThat(told).as("each has its answer, if only that there is none").hasSize(102);
    }

    /** A node as its console sees it; while it asks, time passes at all nodes. */
    private final class Status implements AskedNodes {
        private final ClusterNode node;

        Status(ClusterNode node) {
            this.node = node;
        }

        @Override
        public boolean isAlone() {
            return false;
        }

        @Override
        public List<String> configured() {
            return List.of("node-0", "node-1", "node-2");
        }

        @Override
        public ClusterView view() {
            return node.view();
        }

        @Override
        public void ask(List<Integer> homes, byte[] question, Consumer<Map<Integer, byte[]>> then) {
            node.mail().ask(homes, question, then);
            pass(2_100);
        }

        @Override
        public void answerWith(UnaryOperator<byte[]> answerer) {
            node.answersWith(answerer);
        }
    }

    /** The commands of a node, as the daemon has them. */
    private List<Command> console(ClusterNode node) {
        World world = node.world();
        AcrossNodes across = new AcrossNodes(new Status(node), Waiting.BLOCKING);
        List<Command> rows = new ArrayList<>(across.over(new Looking(world).commands()));
        rows.addAll(across.over(new HistoryCommands(
                        new ThreadSurvey(world.routerThreads(), Duration.ofSeconds(5)),
                        world.router().exchange(),
                        world.router().records())
                .rows()));
        across.serve();
        return rows;
    }

    private static Answer run(List<Command> console, String form, Map<String, String> values) throws CommandRefused {
        Command command = console.stream()
                .filter(each -> each.form().equals(form))
                .findFirst()
                .orElseThrow();
        CommandCaller caller = new CommandCaller("ann", "test", ConsoleRole.VIEWER);
        return command.action().run(new CommandCall(caller, values));
    }

    @Test
    void theConsoleShowsMessagesAndQueuesOfAllNodes() throws CommandRefused {
        begin();
        List<List<Command>> consoles = nodes.stream().map(this::console).toList();
        String id = submitted(shop(0));
        submitted(shop(2));
        Answer message = run(consoles.get(1), "show message ID", Map.of("ID", id));
        Table live = Looking.table(message, "live");
        assertThat(Looking.column(live, "node")).containsExactly("node-0");
        assertThat(Looking.column(live, "id")).containsExactly(id);
        Answer later = run(consoles.get(1), "show queue held|later", Map.of("held|later", "later"));
        assertThat(Looking.column(Looking.table(later, "messages"), "node"))
                .containsExactlyInAnyOrder("node-0", "node-2");
        assertThat(later.done())
                .contains("node-0: 1 waiting for a retry", "node-1: 0 waiting for a retry", "node-2: 1 waiting");
        nodes.get(2).holdsMail(true);
        Answer queues = run(consoles.get(1), "show queue [smsc|application NAME]", Map.of());
        assertThat(queues.done()).contains("node-0: 1 queued").endsWith("no answer from node-2");
        nodes.get(2).holdsMail(false);
    }

    // ---- The mail

    /** Questions leave nothing in a store but the position, and that not each time. */
    @Test
    void queriesAreNotStored() {
        begin();
        String id = submitted(shop(0));
        Peer other = shop(1);
        long before = nodes.get(0).records();
        long asker = nodes.get(1).records();
        for (int i = 0; i < 20; i++) {
            assertThat(ask(other, query(id)).state()).isEqualTo(MessageState.ENROUTE);
        }
        pass(11_000);
        assertThat(nodes.get(0).records()).as("with the position").isLessThanOrEqualTo(before + 1);
        assertThat(nodes.get(1).records()).isLessThanOrEqualTo(asker + 1);
    }
}
