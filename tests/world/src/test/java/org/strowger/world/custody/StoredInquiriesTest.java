package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Replacement;
import org.strowger.router.config.OperatorOverride;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Questions about messages that we answer for, wherever they are. */
class StoredInquiriesTest {
    private static final String NUMBER = "447700900123";
    private static final Address TO = Address.international(NUMBER);
    private static final int INVALID_ID = 0x0C;
    private static final int CANCEL_FAILED = 0x11;
    private static final int REPLACE_FAILED = 0x13;
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    /** Where a message is when it is asked about. */
    enum Stage {
        WAITING,
        SCHEDULED,
        BEHIND_A_SMSC_THAT_IS_DOWN,
        IN_A_QUEUE,
        HELD
    }

    private static final SceneYaml YAML = SceneYaml.STORED
            .application("bank", "")
            .a(", window: 1, on-uncertain: hold, timers: {response: 1m, reconnect: 1s..5s}")
            .route(", retry: {first: 30s, validity: 1h}");

    /** A world in which the last message of the shop is there. */
    private static final class Scene {
        private final World world;
        private final Peer shop;
        private final TestSmsc smsc;
        private final String id;

        Scene(World world, Stage stage) {
            this.world = world;
            TestSmsc first = world.smsc("a", 2776);
            first.answers(each -> {
                if (stage == Stage.WAITING) {
                    each.answer(LATER);
                }
            });
            if (stage == Stage.BEHIND_A_SMSC_THAT_IS_DOWN) {
                first.shut();
            }
            world.start(YAML);
            shop = world.application("shop");
            if (stage == Stage.IN_A_QUEUE) {
                // One is with the SMSC, and one is the next.
                shop.submit(World.text("447700900001"));
                shop.submit(World.text("447700900002"));
            }
            long token = shop.submit(
                    stage == Stage.SCHEDULED
                            ? World.message(ReceiptRequest.ON_END, NUMBER)
                                    .after(World.EPOCH.plusSeconds(30))
                                    .build()
                            : World.reported(NUMBER));
            world.millis(100);
            if (stage == Stage.HELD) {
                first.breakOff();
                world.seconds(3);
            }
            id = shop.outcome(token).messageId();
            smsc = stage == Stage.BEHIND_A_SMSC_THAT_IS_DOWN ? world.smsc("a", 2776) : first;
            smsc.came().clear();
            smsc.answers(each -> smsc.accept(each));
        }

        InquiryAnswer ask(Peer who, Inquiry what) {
            long question = who.ask(what);
            world.millis(10);
            return who.answer(question);
        }

        /** The messages that the SMSC has got since it was submitted. */
        List<Peer.Came> came() {
            return smsc.came().stream().filter(each -> each.to().equals(NUMBER)).toList();
        }

        /** Lets go of what is with the SMSC, so that all the others flow. */
        void goesOn() {
            if (!smsc.allPeers().isEmpty()) {
                smsc.peers().forEach(peer -> peer.came().stream()
                        .filter(each -> each.message().destination().text().equals("447700900001"))
                        .forEach(smsc::accept));
            }
            world.seconds(100);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, WAITING", "2, WAITING", "1, SCHEDULED", "2, SCHEDULED", "1, BEHIND_A_SMSC_THAT_IS_DOWN",
        "2, BEHIND_A_SMSC_THAT_IS_DOWN", "1, IN_A_QUEUE", "2, IN_A_QUEUE", "1, HELD", "2, HELD"
    })
    void neverSendsACancelledMessage(int threads, Stage stage) {
        try (World world = new World(threads)) {
            Scene scene = new Scene(world, stage);
            Peer other = world.application("shop");
            InquiryAnswer query = scene.ask(other, Inquiry.query(scene.id, World.SHOP));
            assertThat(query.state()).isEqualTo(MessageState.ENROUTE);
            assertThat(scene.ask(other, Inquiry.cancel(scene.id, World.SHOP, TO))
                            .outcome()
                            .isAccepted())
                    .isTrue();
            List<Peer.Came> told = new ArrayList<>(scene.shop.came());
            told.addAll(other.came());
            assertThat(told).hasSize(1);
            assertThat(told.get(0).receipt().state()).isEqualTo(MessageState.DELETED);
            assertThat(told.get(0).receipt().messageId()).isEqualTo(scene.id);
            InquiryAnswer again = scene.ask(scene.shop, Inquiry.cancel(scene.id, World.SHOP, TO));
            assertThat(again.outcome().code()).isEqualTo(INVALID_ID);
            scene.goesOn();
            assertThat(scene.smsc.came()).noneMatch(each -> each.to().equals(NUMBER));
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, WAITING",
        "2, WAITING",
        "1, SCHEDULED",
        "2, SCHEDULED",
        "1, BEHIND_A_SMSC_THAT_IS_DOWN",
        "2, BEHIND_A_SMSC_THAT_IS_DOWN",
        "1, IN_A_QUEUE",
        "2, IN_A_QUEUE"
    })
    void sendsTheReplacedText(int threads, Stage stage) {
        try (World world = new World(threads)) {
            Scene scene = new Scene(world, stage);
            Peer other = world.application("shop");
            InquiryAnswer done = scene.ask(other, Inquiry.replace(scene.id, World.SHOP, World.body("other")));
            assertThat(done.outcome().isAccepted()).isTrue();
            scene.goesOn();
            List<Peer.Came> ours = scene.came();
            assertThat(ours).hasSize(1);
            assertThat(ours.get(0).message().body()).isEqualTo(World.body("other"));
        }
    }

    /** A replacement says anew whether the application asks for the end. */
    @ParameterizedTest
    @CsvSource({"NEVER, 0", "ON_END, 1"})
    void usesTheReceiptRequestOfTheReplacement(ReceiptRequest request, int told) {
        try (World world = new World(2)) {
            Scene scene = new Scene(world, Stage.WAITING);
            Replacement other = new Replacement(World.body("other"), "", "", request, false);
            scene.ask(scene.shop, Inquiry.replace(scene.id, World.SHOP, other));
            scene.goesOn();
            assertThat(scene.smsc.last().message().options().receipt()).isEqualTo(request);
            scene.smsc.report(scene.smsc.last(), "1");
            world.seconds(1);
            assertThat(scene.shop.came()).hasSize(told);
            assertThat(world.records()).isZero();
        }
    }

    /** The times that were promised stay; and the application is not told that they were changed. */
    @ParameterizedTest
    @CsvSource({"261201120000000+, ''", "'', 000001000000000R"})
    void refusesToChangeTheTimesOfAWaitingMessage(String scheduled, String expires) {
        try (World world = new World(2)) {
            Scene scene = new Scene(world, Stage.WAITING);
            Body before = World.body("other");
            Replacement other = new Replacement(before, scheduled, expires, ReceiptRequest.NEVER, false);
            InquiryAnswer answer = scene.ask(scene.shop, Inquiry.replace(scene.id, World.SHOP, other));
            assertThat(answer.outcome().code()).isEqualTo(REPLACE_FAILED);
            scene.goesOn();
            assertThat(scene.smsc.came()).hasSize(1);
            assertThat(scene.smsc.last().message().body()).isNotEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void sendsTheReplacedTextAfterARestart(int threads) {
        try (World world = new World(threads)) {
            Scene scene = new Scene(world, Stage.WAITING);
            scene.ask(scene.shop, Inquiry.replace(scene.id, World.SHOP, World.body("other")));
            World next = world.killed(threads);
            TestSmsc smsc = next.smsc("a", 2776);
            next.start(YAML);
            next.seconds(100);
            assertThat(smsc.came()).hasSize(1);
            assertThat(smsc.last().message().body()).isEqualTo(World.body("other"));
            next.close();
        }
    }

    /** A scheduled message has no route after a restart until it is tried. */
    @Test
    void pricesTheReplacedTextByThePriceTableAfterARestart(@TempDir Path directory) throws IOException {
        Path table = Files.writeString(directory.resolve("retail.csv"), "4477,0.5\n");
        SceneYaml yaml = SceneYaml.STORED
                .shop(", account: shop, price: retail")
                .and("accounts: [{name: shop, credit-limit: unlimited}]\n")
                .and("prices: [{name: retail, file: " + table + "}]\n");
        World world = new World(1);
        try {
            world.smsc("a", 2776);
            world.start(yaml);
            String id = world.send(
                            world.application("shop"),
                            World.message(ReceiptRequest.NEVER, NUMBER)
                                    .saying(World.body("hello"))
                                    .after(World.EPOCH.plusSeconds(600))
                                    .build())
                    .messageId();
            world.seconds(1);
            world = world.killed(1);
            world.start(yaml);
            Peer shop = world.application("shop");
            long token = shop.ask(Inquiry.replace(id, World.SHOP, World.body("x".repeat(200))));
            world.millis(100);

            assertThat(shop.answer(token).outcome().isAccepted()).isTrue();
            assertThat(world.router()
                            .exchange()
                            .accounts()
                            .named("shop")
                            .figures()
                            .reserved())
                    .hasToString("1");
        } finally {
            world.close();
        }
    }

    /** It is called as before, though it stands in the store as another. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void queriesAndCancelsAReplacedMessageAfterARestart(int threads) {
        try (World world = new World(threads)) {
            Scene scene = new Scene(world, Stage.WAITING);
            scene.ask(scene.shop, Inquiry.replace(scene.id, World.SHOP, World.body("other")));
            World next = world.killed(threads);
            TestSmsc smsc = next.smsc("a", 2776).answers(LATER);
            next.start(YAML);
            next.seconds(3);
            Peer shop = next.application("shop");
            long query = shop.ask(Inquiry.query(scene.id, World.SHOP));
            long cancel = shop.ask(Inquiry.cancel(scene.id, World.SHOP, TO));
            next.millis(10);
            assertThat(shop.answer(query).state()).isEqualTo(MessageState.ENROUTE);
            assertThat(shop.answer(cancel).outcome().isAccepted()).isTrue();
            next.seconds(100);
            assertThat(smsc.came()).hasSize(1);
            assertThat(next.records()).isZero();
            next.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void queriesASentMessageAtTheSmsc(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            List<Inquiry> asked = new ArrayList<>();
            smsc.manner().inquiries = each -> {
                asked.add(each);
                return InquiryAnswer.done();
            };
            world.start(YAML);
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(10);
            String id = shop.outcome(token).messageId();
            long query = shop.ask(Inquiry.query(id, World.SHOP));
            long cancel = shop.ask(Inquiry.cancel(id, World.SHOP, TO));
            long replace = shop.ask(Inquiry.replace(id, World.SHOP, World.body("other")));
            world.millis(10);
            assertThat(shop.answer(query).state()).isEqualTo(MessageState.ENROUTE);
            assertThat(shop.answer(cancel).outcome().code()).isEqualTo(CANCEL_FAILED);
            assertThat(shop.answer(replace).outcome().code()).isEqualTo(REPLACE_FAILED);
            assertThat(asked).isEmpty();
            smsc.accept(smsc.last());
            world.millis(10);
            long again = shop.ask(Inquiry.cancel(id, World.SHOP, TO));
            world.millis(10);
            assertThat(shop.answer(again).outcome().isAccepted()).isTrue();
            assertThat(asked).hasSize(1);
            assertThat(asked.get(0).messageId()).isEqualTo("1");
        }
    }

    @Test
    void messagesOfOtherApplicationsAreUnknown() {
        try (World world = new World(2)) {
            Scene scene = new Scene(world, Stage.WAITING);
            Peer bank = world.application("bank");
            assertThat(scene.ask(bank, Inquiry.query(scene.id, World.SHOP))
                            .outcome()
                            .code())
                    .isEqualTo(INVALID_ID);
            assertThat(scene.ask(bank, Inquiry.cancel(scene.id, World.SHOP, TO))
                            .outcome()
                            .code())
                    .isEqualTo(INVALID_ID);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, WAITING",
        "2, WAITING",
        "1, SCHEDULED",
        "1, BEHIND_A_SMSC_THAT_IS_DOWN",
        "2, BEHIND_A_SMSC_THAT_IS_DOWN",
        "1, IN_A_QUEUE",
        "2, IN_A_QUEUE",
        "1, HELD"
    })
    void refusesToCancelOrReplaceForAnotherSender(int threads, Stage stage) {
        try (World world = new World(threads)) {
            Scene scene = new Scene(world, stage);
            Address stranger = Address.alphanumeric("BANK");
            for (Inquiry each : List.of(
                    Inquiry.cancel(scene.id, stranger, TO), Inquiry.replace(scene.id, stranger, World.body("other")))) {
                assertThat(scene.ask(scene.shop, each).outcome().code()).isEqualTo(INVALID_ID);
            }
            scene.goesOn();
            List<Peer.Came> ours = scene.came();
            assertThat(ours).hasSize(stage == Stage.HELD ? 0 : 1);
            assertThat(ours).noneMatch(each -> each.message().body().equals(World.body("other")));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCancelByAnotherSenderLeavesAQueuedMessageInPlace(int threads) {
        try (World world = new World(threads)) {
            Scene scene = new Scene(world, Stage.IN_A_QUEUE);
            // A message that left the queue would find no route.
            world.router()
                    .operate(
                            new OperatorOverride.Thing(OperatorOverride.Kind.ROUTE, "all"),
                            new OperatorOverride(OperatorOverride.Word.DISABLED, "ada", World.EPOCH));
            Inquiry other = Inquiry.cancel(scene.id, Address.alphanumeric("BANK"), TO);
            assertThat(scene.ask(scene.shop, other).outcome().code()).isEqualTo(INVALID_ID);
            assertThat(scene.shop.came()).isEmpty();
            scene.goesOn();
            assertThat(scene.came()).hasSize(1);
        }
    }
}
