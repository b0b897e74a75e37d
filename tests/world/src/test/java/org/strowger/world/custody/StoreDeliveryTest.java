package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.application.AppFigure;
import org.strowger.simulation.disk.SimulatedDisk.Operation;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.SubmitSm;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages that we answer for: answered when they are durable, and then brought to an SMSC, whatever it takes. */
class StoreDeliveryTest {
    private static final String NUMBER = "447700900123";
    private static final int SYSTEM_ERROR = 0x08;
    private static final int QUEUE_FULL = 0x14;
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, SYSTEM_ERROR, "");

    private static final int TRANSACTION = 2;

    private static final SceneYaml YAML =
            SceneYaml.STORED.application("bank", ", class: bulk").and("store: {path: /store}\n");

    // ---- The answer

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theApplicationIsAnsweredOnlyWhenItsMessageIsDurable(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(YAML);
            Peer shop = world.application("shop");
            world.keeping().hangs(true);
            long token = shop.submit(World.text(NUMBER));
            world.millis(500);
            assertThat(shop.outcomes()).isEmpty();
            assertThat(smsc.came()).isEmpty();
            world.keeping().hangs(false);
            world.millis(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(shop.outcome(token).messageId()).matches("[1-9][0-9]{17,18}");
            assertThat(smsc.came()).as("the SMSC need not have answered").hasSize(1);
            assertThat(world.records()).isOne();
            smsc.accept(smsc.last());
            world.millis(1);
            assertThat(world.records()).isZero();
            assertThat(world.figure("shop", AppFigure.CUSTODY_BEGUN)).isOne();
            assertThat(world.figure("shop", AppFigure.CUSTODY_ENDED)).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void refusesAMessageTemporarilyIfTheDiskFails(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            world.disk().fail(Operation.SYNC, 1);
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(SYSTEM_ERROR);
            world.seconds(10);
            assertThat(smsc.came()).isEmpty();
            assertThat(world.send(shop, World.text(NUMBER)).isAccepted())
                    .as("it is well again")
                    .isTrue();
            assertThat(smsc.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aTemporaryDiskFaultDelaysAcceptedMessagesAndLosesNoMessage() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776).answers(LATER);
            world.start(YAML.route(", retry: {first: 10s, factor: 1}"));
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
            world.disk().fail(Operation.WRITE, Integer.MAX_VALUE);
            long token = shop.submit(World.text(NUMBER));
            world.seconds(30);
            assertThat(shop.outcome(token).code()).isEqualTo(SYSTEM_ERROR);
            int before = smsc.came().size();
            smsc.answers(each -> smsc.accept(each));
            world.disk().heal();
            world.seconds(30);
            assertThat(smsc.came()).hasSize(before + 1);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFullStoreRefusesWithQueueFullUntilMessagesHaveEnded(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            // One application may use ten of the eleven places.
            world.start(YAML.yaml().replace("path: /store", "path: /store, max-messages: 11"));
            Peer shop = world.application("shop");
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < 15; i++) {
                tokens.add(shop.submit(World.text(NUMBER)));
                world.millis(1);
            }
            assertThat(tokens.stream().filter(each -> shop.outcome(each).isAccepted()))
                    .containsExactlyElementsOf(tokens.subList(0, 10));
            assertThat(shop.outcome(tokens.get(12)).code()).isEqualTo(QUEUE_FULL);
            List.copyOf(smsc.came()).forEach(smsc::accept);
            world.millis(1);
            assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
        }
    }

    @Test
    void aDiskBelowItsReserveRefusesWithQueueFull() {
        try (World world = new World(1)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.yaml().replace("path: /store", "path: /store, reserve: 1MiB"));
            Peer shop = world.application("shop");
            world.disk().holds(world.disk().bytes() + (1 << 20) - 1);
            world.seconds(10);
            shop.submit(World.text(NUMBER));
            world.seconds(10);
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(QUEUE_FULL);
            int before = smsc.came().size();
            world.disk().holds(1L << 40);
            world.seconds(10);
            assertThat(world.send(shop, World.text(NUMBER)).isAccepted()).isTrue();
            assertThat(smsc.came()).hasSize(before + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFullQueueRefusesFurtherMessages(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(YAML.a(", queue: 5, window: 1"));
            Peer shop = world.application("shop");
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                tokens.add(shop.submit(World.text(NUMBER)));
                world.millis(1);
            }
            assertThat(shop.outcome(tokens.get(11)).code()).isEqualTo(QUEUE_FULL);
            long accepted = tokens.stream()
                    .filter(each -> shop.outcome(each).isAccepted())
                    .count();
            assertThat(accepted).isBetween(6L, 8L);
            smsc.answers(each -> smsc.accept(each));
            smsc.accept(smsc.last());
            world.seconds(60);
            assertThat(smsc.came()).hasSize((int) accepted);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void returnsTheAnswerOfTheSmscInTransactionMode() {
        try (World world = new World(1)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(YAML);
            Peer shop = world.application("shop");
            long token = shop.submit(SubmitSm.written("", "", TRANSACTION, 0));
            world.millis(1);
            assertThat(smsc.came()).hasSize(1);
            assertThat(shop.outcomes()).isEmpty();
            smsc.last().answer(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
            world.millis(1);
            assertThat(shop.outcome(token).code()).isEqualTo(0x0B);
            assertThat(world.figure("shop", AppFigure.CUSTODY_BEGUN)).isZero();
        }
    }

    @Test
    void aMessageIsSentAlthoughItsApplicationLeftBeforeTheResponse() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            world.keeping().hangs(true);
            shop.submit(World.text(NUMBER));
            world.millis(1);
            shop.leave();
            world.millis(100);
            world.keeping().hangs(false);
            world.seconds(10);
            assertThat(smsc.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    // ---- Receipts

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theReceiptOfTheSmscReachesTheApplicationWithItsMessageId(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.millis(1);
            assertThat(world.records()).as("the receipt to come").isOne();
            long reported = smsc.report(smsc.last(), "1");
            world.millis(1);
            assertThat(smsc.receiver().outcome(reported).isAccepted()).isTrue();
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().messageId())
                    .isEqualTo(shop.outcome(token).messageId());
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.DELIVERED);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aReceiptForAnUnboundApplicationIsAcceptedAndHeld(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.millis(1);
            String id = shop.outcome(token).messageId();
            shop.leave();
            world.seconds(1);
            long reported = smsc.report(smsc.last(), "1");
            world.millis(1);
            assertThat(smsc.receiver().outcome(reported).isAccepted()).isTrue();
            world.seconds(3600);
            Peer again = world.application("shop");
            world.millis(10);
            assertThat(again.came()).hasSize(1);
            assertThat(again.came().get(0).receipt().messageId()).isEqualTo(id);
            assertThat(world.records()).isZero();
        }
    }

    // ---- To many

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void eachOfSeveralRecipientsHasItsOwnFinalState(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(each -> {
                if (each.to().endsWith("2")) {
                    each.answer(Outcome.of(Outcome.Kind.PERMANENT, 0x0B, ""));
                } else if (each.to().endsWith("3")) {
                    each.answer(LATER);
                } else {
                    smsc.accept(each);
                }
            });
            world.start(YAML.route(", retry: {first: 10s}")
                    .routeBefore("nobody", "match: {to: \"49*\"}, reject: invalid-destination"));
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(ReceiptRequest.ON_END, "1")
                    .to(
                            Address.international("447700900001"),
                            Address.international("447700900002"),
                            Address.international("447700900003"),
                            Address.international("491700000004"))
                    .build());
            world.millis(10);
            Outcome outcome = shop.outcome(token);
            assertThat(outcome.isAccepted()).isTrue();
            assertThat(outcome.failures().stream()
                            .map(each -> each.destination().text()))
                    .as("what can be said at once")
                    .containsExactly("491700000004");
            assertThat(shop.came()).as("it was refused for good").hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.REJECTED);
            assertThat(shop.came().get(0).receipt().messageId()).isEqualTo(outcome.messageId());
            assertThat(shop.came().get(0).message().source().text()).isEqualTo("447700900002");
            smsc.answers(each -> smsc.accept(each));
            world.seconds(11);
            assertThat(smsc.came()).hasSize(4);
            assertThat(smsc.came()).noneMatch(each -> each.message().isToMany());
            smsc.report(smsc.came().get(0), "1");
            smsc.report(smsc.last(), "2");
            world.millis(10);
            assertThat(shop.came()).hasSize(3);
            assertThat(shop.came().stream().map(each -> each.receipt().messageId()))
                    .containsOnly(outcome.messageId());
            assertThat(world.records()).isZero();
        }
    }

    // ---- In parts

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aLongMessageIsSentInPartsAndGetsOneReceipt(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", segments: udh"));
            Peer shop = world.application("shop");
            long token = shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .saying(new Body(new byte[400], false, 4))
                    .build());
            world.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(smsc.came()).hasSize(3);
            assertThat(smsc.came()).allMatch(each -> each.message().part().isPresent());
            assertThat(world.records()).as("three receipts to come").isEqualTo(3);
            for (int i = 0; i < 3; i++) {
                smsc.report(smsc.came().get(i), Integer.toString(i + 1));
            }
            world.millis(10);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().messageId())
                    .isEqualTo(shop.outcome(token).messageId());
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, resend, 6", "2, resend, 6", "1, hold, 3", "2, hold, 3"})
    void allPartsAreSentAgainIfOnePartIsTemporarilyRefused(int threads, String uncertain, int after) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(each -> {
                if (smsc.came().size() == 2) {
                    each.answer(LATER);
                } else {
                    smsc.accept(each);
                }
            });
            world.start(YAML.a(", segments: udh, on-uncertain: " + uncertain).route(", retry: {first: 10s}"));
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(new Body(new byte[400], false, 4))
                    .build());
            world.millis(100);
            assertThat(smsc.came()).hasSize(3);
            assertThat(world.records()).isPositive();
            world.seconds(11);
            assertThat(smsc.came().size()).isGreaterThanOrEqualTo(after);
            world.seconds(60);
            assertThat(smsc.came()).hasSize(6);
            assertThat(world.records()).isZero();
        }
    }

    // ---- The order

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void urgentMessagesAreSentFirstAndOtherMessagesInOrder(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", throughput: 10/s"));
            Peer bank = world.application(World.terms("bank", "secret", Traffic.BOTH, "3.4"));
            Peer shop = world.application("shop");
            IntStream.range(0, 40).forEach(i -> bank.submit(World.text("4477009001" + (10 + i))));
            world.millis(10);
            assertThat(bank.outcomes()).hasSize(40).allSatisfy((token, outcome) -> assertThat(outcome.isAccepted())
                    .isTrue());
            IntStream.range(0, 20).forEach(i -> shop.submit(World.text("4477009002" + (10 + i))));
            world.seconds(3);
            long ofShop = smsc.came().stream()
                    .filter(each -> each.to().startsWith("4477009002"))
                    .count();
            assertThat(ofShop).isGreaterThanOrEqualTo(18);
            world.seconds(10);
            assertThat(smsc.came()).hasSize(60);
            List<String> ofBank = smsc.came().stream()
                    .map(Peer.Came::to)
                    .filter(each -> each.startsWith("4477009001"))
                    .toList();
            assertThat(ofBank).isSorted();
            assertThat(world.records()).isZero();
        }
    }
}
