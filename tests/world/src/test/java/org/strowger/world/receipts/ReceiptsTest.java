package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Receipts find their way back, whenever and however the SMSC brings them. */
class ReceiptsTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String smsc, String more) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, max-binds: 5}, {name: bank, password: secret}]
                smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%s}]
                """.formatted(smsc) + (more.isEmpty() ? World.RELAYED : more);
    }

    @Test
    void aReceiptHasTheAddressesAndTheIdThatTheApplicationUsed() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(
                    "",
                    "routes: [{name: all, match: {}, via: a, delivery: relay,"
                            + " rewrite: {from: \"447700900000\", to: {strip: \"00\", prefix: \"+\"}}}]\n"));
            Peer shop = world.application("shop");
            Address to = new Address(0, 0, "00447700900123");
            long token = shop.submit(
                    World.message(ReceiptRequest.ON_END, NUMBER).to(to).build());
            world.millis(1);
            assertThat(smsc.last().message().source().text()).isEqualTo("447700900000");
            assertThat(smsc.last().to()).isEqualTo("+" + NUMBER);
            smsc.report(smsc.last(), "1");
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
            Peer.Came receipt = shop.came().get(0);
            assertThat(receipt.message().source()).isEqualTo(to);
            assertThat(receipt.message().destination()).isEqualTo(World.SHOP);
            assertThat(receipt.receipt().messageId())
                    .isEqualTo(shop.outcome(token).messageId());
            assertThat(receipt.receipt().state()).isEqualTo(MessageState.DELIVERED);
            assertThat(smsc.receiver().outcome(0).isAccepted()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ReceiptRequest.class,
            names = {"ON_FAILURE", "ON_SUCCESS", "ON_END"})
    void everyReceiptRequestIsForwardedAndFulfilled(ReceiptRequest request) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", version: 5.0", ""));
            Peer shop = world.application(World.terms("shop", "secret", Traffic.BOTH, "5.0"));
            shop.submit(World.message(request, NUMBER).build());
            world.millis(1);
            assertThat(smsc.last().message().options().receipt()).isEqualTo(request);
            MessageState end =
                    request == ReceiptRequest.ON_SUCCESS ? MessageState.DELIVERED : MessageState.UNDELIVERABLE;
            smsc.receiver().submit(TestSmsc.receipt(smsc.last().message(), "1", end));
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(end);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ReceiptRequest.class,
            names = {"NEVER", "ON_END"})
    void reportsIntermediateStatesOnRequest(ReceiptRequest request) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", ""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(request, NUMBER)
                    .options(new SendOptions(request, true, 0, 0, false, false))
                    .build());
            world.millis(1);
            ShortMessage sent = smsc.last().message();
            assertThat(sent.options().notifications()).isTrue();
            smsc.receiver().submit(TestSmsc.receipt(sent, "1", MessageState.ENROUTE));
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().kind()).isEqualTo(ShortMessage.Kind.NOTIFICATION);
            assertThat(shop.came().get(0).receipt().messageId())
                    .isEqualTo(shop.outcome(token).messageId());
            if (request == ReceiptRequest.ON_END) {
                smsc.report(smsc.last(), "1");
                world.millis(1);
                assertThat(shop.came()).hasSize(2);
            }
        }
    }

    @Test
    void aReceiptThatOnlyStrowgerRequestedIsNotDelivered() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", receipts: {ask: always}", ""));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            assertThat(smsc.came()).allMatch(each -> each.message().wantsReceipt());
            long first = smsc.report(smsc.came().get(0), "1");
            long second = smsc.report(smsc.came().get(1), "2");
            world.millis(1);
            assertThat(smsc.receiver().outcome(first).isAccepted()).isTrue();
            assertThat(smsc.receiver().outcome(second).isAccepted()).isTrue();
            assertThat(shop.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"NEVER, false", "NEVER, true", "ON_FAILURE, false", "ON_FAILURE, true", "ON_END, false"})
    void everyFinalStateIsRequestedFromTheSmscIfReceiptsAskIsAlways(ReceiptRequest request, boolean notifications) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", receipts: {ask: always}", ""));
            Peer shop = world.application("shop");
            shop.submit(World.message(request, NUMBER)
                    .options(new SendOptions(request, notifications, 0, 0, false, false))
                    .build());
            world.millis(1);

            assertThat(smsc.last().message().receiptRequest()).isEqualTo(ReceiptRequest.ON_END);
            smsc.report(smsc.last(), "1");
            world.millis(1);
            assertThat(shop.came()).hasSize(request == ReceiptRequest.ON_END ? 1 : 0);
        }
    }

    /** The application hears of what becomes of a message after it has heard what the message is called. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aReceiptBeforeItsResponseIsDeliveredAfterTheResponse(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(yaml(", sessions: 3", ""));
            Peer.Manner manner = new Peer.Manner();
            Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            List<Integer> answersBefore = new ArrayList<>();
            manner.messages = each -> {
                answersBefore.add(each.by().outcomes().size());
                each.answer(Outcome.accepted(""));
            };
            long token = shop.submit(World.reported(NUMBER));
            world.millis(1);
            for (Peer each : smsc.peers()) {
                if (each != smsc.last().by()) {
                    smsc.report(each, smsc.last(), "1");
                    break;
                }
            }
            world.seconds(2);
            assertThat(shop.came()).isEmpty();
            smsc.accept(smsc.last());
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(answersBefore).containsExactly(1);
            assertThat(shop.came().get(0).receipt().messageId())
                    .isEqualTo(shop.outcome(token).messageId());
        }
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "1, false", "2, false"})
    void aReceiptInTheSamePacketAsItsResponseIsMatched(int threads, boolean first) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(each -> {
                String id = smsc.nextId();
                if (first) {
                    smsc.report(each.by(), each, id);
                }
                each.answer(Outcome.accepted(id));
                if (!first) {
                    smsc.report(each.by(), each, id);
                }
            });
            world.start(yaml("", ""));
            Peer shop = world.application("shop");
            for (int i = 0; i < 20; i++) {
                shop.submit(World.reported(NUMBER));
            }
            world.millis(1);
            assertThat(shop.came().stream().map(each -> each.receipt().messageId()))
                    .containsExactlyInAnyOrderElementsOf(shop.outcomes().values().stream()
                            .map(Outcome::messageId)
                            .toList());
        }
    }

    /** Of what comes together answers are taken first, and more than a few of one id are not remembered. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aReceiptBeforeManyResponsesWithOneIdIsMatched(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(yaml(", window: 100", ""));
            Peer shop = world.application("shop");
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < 48; i++) {
                tokens.add(shop.submit(World.reported(NUMBER)));
            }
            world.millis(1);
            for (Peer.Came each : smsc.came().subList(0, 16)) {
                each.answer(Outcome.accepted("0"));
            }
            world.millis(1);
            smsc.report(smsc.came().get(0), "0");
            for (Peer.Came each : smsc.came().subList(16, 48)) {
                each.answer(Outcome.accepted("0"));
            }
            world.millis(1);
            assertThat(shop.came().stream().map(each -> each.receipt().messageId()))
                    .containsExactly(shop.outcome(tokens.get(0)).messageId());
        }
    }

    @ParameterizedTest
    @CsvSource({"1F, 31", "0000001f, 31", "31, 1F", "255, 00000255", "abc-d, abc-d"})
    void receiptsAreMatchedForEveryIdFormatOfTheSmsc(String response, String receipt) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).answers(Outcome.accepted(response));
            world.start(yaml("", ""));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            smsc.report(smsc.last(), receipt);
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
        }
    }

    @Test
    void anUnrequestedReceiptIsAcceptedAndDropped() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", ""));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.millis(1);
            long token = smsc.report(smsc.last(), "77");
            world.seconds(8);
            assertThat(smsc.receiver().outcome(token).isAccepted()).isTrue();
            assertThat(shop.came()).isEmpty();
        }
    }

    @Test
    void aReceiptFromAnotherNumberDoesNotMatchTheMessage() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", ""));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            smsc.receiver().submit(TestSmsc.receipt(World.text("447700900999"), "1", MessageState.DELIVERED));
            world.seconds(8);
            assertThat(shop.came()).isEmpty();
            smsc.report(smsc.last(), "1");
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void deliversARefusedReceiptWhenTheSmscRepeatsIt(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", sessions: 2", ""));
            AtomicBoolean willing = new AtomicBoolean();
            Peer.Manner manner = new Peer.Manner();
            manner.messages = each ->
                    each.answer(willing.get() ? Outcome.accepted("") : Outcome.of(Outcome.Kind.TEMPORARY, 0, ""));
            Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            long token = shop.submit(World.reported(NUMBER));
            world.millis(1);
            Peer receiver = smsc.peers().get(1);
            for (int i = 0; i < 3; i++) {
                long refused = smsc.report(receiver, smsc.last(), "1");
                world.millis(1);
                assertThat(receiver.outcome(refused).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            }
            willing.set(true);
            long taken = smsc.report(smsc.peers().get(0), smsc.last(), "1");
            world.millis(1);
            assertThat(smsc.peers().get(0).outcome(taken).isAccepted()).isTrue();
            assertThat(shop.came()).hasSize(4);
            assertThat(shop.came().get(3).receipt().messageId())
                    .isEqualTo(shop.outcome(token).messageId());
        }
    }

    @Test
    void aReceiptForAnUnboundApplicationIsDeliveredAtItsNextBind() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", ""));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            shop.leave();
            world.millis(5);
            long kept = smsc.report(smsc.last(), "1");
            world.millis(1);
            assertThat(smsc.receiver().outcome(kept).isAccepted()).isTrue();
            Peer again = world.application("shop");
            world.millis(1);
            assertThat(again.came()).hasSize(1);
        }
    }

    @Test
    void aRepeatedReceiptIsDeliveredOnce() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", ""));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            smsc.report(smsc.last(), "1");
            long second = smsc.report(smsc.last(), "1");
            world.seconds(8);
            assertThat(smsc.receiver().outcome(second).isAccepted()).isTrue();
            assertThat(shop.came()).hasSize(1);
        }
    }

    /** Only then can the SMSC mean another message by what looks like the receipt that is on its way. */
    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "1, false", "2, false"})
    void twoMessagesWithTheSameNumberAndIdBothGetTheirReceipts(int threads, boolean taken) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).answers(Outcome.accepted("7"));
            world.start(yaml("", ""));
            List<Peer.Came> toAnswer = new ArrayList<>();
            Peer.Manner manner = new Peer.Manner();
            manner.messages = toAnswer::add;
            Peer shop = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            long one = shop.submit(World.reported(NUMBER));
            long other = shop.submit(World.reported(NUMBER));
            world.millis(1);
            List<Long> reports = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                reports.add(smsc.report(smsc.last(), "7"));
            }
            world.millis(1);
            assertThat(shop.came()).as("the third is a copy").hasSize(2);
            assertThat(shop.came().stream().map(each -> each.receipt().messageId()))
                    .containsExactly(
                            shop.outcome(one).messageId(), shop.outcome(other).messageId());
            Outcome said = taken ? Outcome.accepted("") : Outcome.of(Outcome.Kind.TEMPORARY, 0, "");
            toAnswer.get(1).answer(said);
            toAnswer.get(0).answer(Outcome.accepted(""));
            world.millis(1);
            assertThat(shop.came()).hasSize(taken ? 2 : 3);
            if (!taken) {
                assertThat(shop.came().get(2).receipt().messageId())
                        .isEqualTo(shop.outcome(other).messageId());
                toAnswer.get(2).answer(Outcome.accepted(""));
                world.millis(1);
            }
            assertThat(reports.stream()
                            .filter(each -> !smsc.receiver().outcome(each).isAccepted()))
                    .hasSize(taken ? 0 : 1);
        }
    }

    @Test
    void aReceiptRepeatedBeforeItsResponseIsDeliveredOnce() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(yaml("", ""));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            long first = smsc.report(smsc.last(), "1");
            long second = smsc.report(smsc.last(), "1");
            world.millis(1);
            smsc.accept(smsc.last());
            world.millis(1);
            assertThat(smsc.receiver().outcome(first).isAccepted()).isTrue();
            assertThat(smsc.receiver().outcome(second).isAccepted()).isTrue();
            assertThat(shop.came()).hasSize(1);
        }
    }

    @Test
    void receiptsReachTheApplicationOfTheirMessage() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", ""));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            for (int i = 0; i < 10; i++) {
                (i % 2 == 0 ? shop : bank).submit(World.reported(NUMBER));
                world.millis(1);
            }
            for (int i = 9; i >= 0; i--) {
                smsc.report(smsc.came().get(i), Integer.toString(i + 1));
            }
            world.millis(1);
            for (Peer each : new Peer[] {shop, bank}) {
                assertThat(each.came().stream().map(one -> one.receipt().messageId()))
                        .containsExactlyInAnyOrderElementsOf(each.outcomes().values().stream()
                                .map(Outcome::messageId)
                                .toList());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"count, ON_END, 0", "report, ON_END, 1", "report, ON_FAILURE, 0"})
    void reportsAMissingReceiptIfConfigured(String expired, ReceiptRequest request, int told) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml(", receipts: {wait: 1m, expired: " + expired + "}", ""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(request, NUMBER).build());
            world.seconds(100);
            assertThat(shop.came()).hasSize(told);
            if (told > 0) {
                Peer.Came receipt = shop.came().get(0);
                assertThat(receipt.receipt().messageId())
                        .isEqualTo(shop.outcome(token).messageId());
                assertThat(receipt.receipt().state()).isEqualTo(MessageState.UNKNOWN);
                assertThat(receipt.message().source().text()).isEqualTo(NUMBER);
            }
        }
    }
}
