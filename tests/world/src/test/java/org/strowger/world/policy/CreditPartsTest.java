package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.AccountFigures;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Charges of messages that leave in parts, and of those that may have left and have no answer. */
class CreditPartsTest {
    private static final String NUMBER = "447700900123";

    /** In parts of 153 characters. */
    private static final String HUNDRED_PARTS = "x".repeat(15_300);

    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    private static final SceneYaml YAML = SceneYaml.STORED.both(", segments: udh");

    private static final String RECORDS = "records: {path: /records, steps: ends}\n";

    private static final SceneYaml BY_A = YAML.route(", retry: {first: 30s, factor: 1, validity: 5m}");
    private static final SceneYaml BY_BOTH = BY_A.via("[a, b]").route(", try-next-on: [timeout, permanent]");

    /** Also waits until the SMSCs are bound. */
    private static World started(World world, SceneYaml yaml) {
        world.start(yaml);
        world.seconds(1);
        return world;
    }

    private static void send(World world, Peer from, String text, ReceiptRequest request) {
        long token = from.submit(
                World.message(request, NUMBER).saying(World.body(text)).build());
        world.millis(50);
        assertThat(from.outcome(token).isAccepted()).isTrue();
    }

    /** The segments that were charged, and those that are reserved. */
    private static String segments(World world) {
        AccountFigures now = world.router().exchange().accounts().named("shop").figures();
        return half(now.paid()) + " charged, " + half(now.reserved()) + " reserved";
    }

    private static long half(Amount amount) {
        return amount.millionths() / 2_000_000;
    }

    /** Takes that many messages, and then does something else. */
    private static Consumer<Peer.Came> takes(TestSmsc smsc, int first, Consumer<Peer.Came> then) {
        int[] left = {first};
        return each -> {
            if (left[0]-- > 0) {
                smsc.accept(each);
            } else {
                then.accept(each);
            }
        };
    }

    private static Consumer<Peer.Came> refuses(Outcome outcome) {
        return each -> each.answer(outcome);
    }

    // ---- Charged on submission

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void chargesTheSentPartsIfTheLastPartIsRefused(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(takes(a, 99, refuses(NEVER)));
            world.smsc("b", 2777);
            started(world, BY_A.charged(2, "submitted"));
            send(world, world.application("shop"), HUNDRED_PARTS, ReceiptRequest.ON_END);
            world.seconds(5);

            assertThat(a.came()).hasSize(100);
            assertThat(segments(world)).isEqualTo("99 charged, 0 reserved");
        }
    }

    /** A part is refused for good, or the message waits for its next attempt until it expires. */
    @ParameterizedTest
    @CsvSource({"99, 0x0B, refused", "50, 0x0B, refused", "50, 0x08, expired"})
    void theEndRecordCountsTheSentAndChargedParts(int left, int code, String event) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(takes(a, left, refuses(code == NEVER.code() ? NEVER : LATER)));
            started(
                    world,
                    YAML.route(", retry: {first: 1h, factor: 1, validity: 5m}")
                            .charged(2, "submitted")
                            .and(RECORDS));
            send(world, world.application("shop"), HUNDRED_PARTS, ReceiptRequest.ON_END);
            world.seconds(310);

            assertThat(segments(world)).isEqualTo(left + " charged, 0 reserved");
            assertThat(world.recording().row(event))
                    .containsEntry("segments", String.valueOf(left))
                    .containsEntry("uncertain", "true");
        }
    }

    @Test
    void theEndRecordOfAnUnsentMessageCountsAllItsSegments() {
        try (World world = new World(2)) {
            world.smsc("a", 2776).answers(refuses(NEVER));
            started(world, BY_A.charged(2, "submitted").and(RECORDS));
            send(world, world.application("shop"), HUNDRED_PARTS, ReceiptRequest.ON_END);
            world.seconds(5);

            assertThat(segments(world)).isEqualTo("0 charged, 0 reserved");
            assertThat(world.recording().row("refused"))
                    .containsEntry("segments", "100")
                    .doesNotContainKey("uncertain");
        }
    }

    @Test
    void chargesAllPartsOnAcceptanceRegardlessOfTheNumberOfSentParts() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(takes(a, 50, refuses(NEVER)));
            started(world, BY_A.charged(2, "accepted"));
            send(world, world.application("shop"), HUNDRED_PARTS, ReceiptRequest.ON_END);
            world.seconds(5);

            assertThat(segments(world)).isEqualTo("100 charged, 0 reserved");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void chargesTheLargestAttemptAndNotTheSumOfAllAttempts(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(takes(a, 50, refuses(NEVER)));
            TestSmsc b = world.smsc("b", 2777);
            started(world, BY_BOTH.charged(2, "submitted"));
            send(world, world.application("shop"), HUNDRED_PARTS, ReceiptRequest.ON_END);
            world.seconds(5);

            assertThat(b.came()).hasSize(100);
            assertThat(segments(world)).isEqualTo("100 charged, 0 reserved");
        }
    }

    @ParameterizedTest
    @CsvSource({"50, 0, 50", "50, 20, 50", "20, 50, 50"})
    void chargesTheLargestOfTwoAttemptsThatFailed(int first, int second, int charged) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(takes(a, first, refuses(NEVER)));
            TestSmsc b = world.smsc("b", 2777);
            b.answers(takes(b, second, refuses(NEVER)));
            started(world, BY_BOTH.charged(2, "submitted"));
            send(world, world.application("shop"), HUNDRED_PARTS, ReceiptRequest.ON_END);
            world.seconds(5);

            assertThat(segments(world)).isEqualTo(charged + " charged, 0 reserved");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void chargesAMessageOnceDespiteACrashWhileItsPartsAreSent(int threads) {
        World world = new World(threads);
        try {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(takes(a, 50, each -> {}));
            world.smsc("b", 2777);
            started(world, BY_A.charged(2, "submitted"));
            send(world, world.application("shop"), HUNDRED_PARTS, ReceiptRequest.ON_END);
            assertThat(segments(world)).isEqualTo("0 charged, 100 reserved");
            world = world.killed(threads);
            TestSmsc again = world.smsc("a", 2776);
            world.smsc("b", 2777);
            started(world, BY_A.charged(2, "submitted"));
            world.seconds(60);

            assertThat(again.came()).hasSize(100);
            assertThat(segments(world)).isEqualTo("100 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    /** The window of 10 keeps the others in the queue. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void chargesThePartsSentBeforeTheMessageExpired(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(takes(a, 50, each -> {}));
            started(world, BY_A.charged(2, "submitted").both(", window: 10, timers: {response: 10m}"));
            send(world, world.application("shop"), HUNDRED_PARTS, ReceiptRequest.ON_END);
            assertThat(a.came()).hasSize(60);
            world.seconds(310);
            a.breakOff();
            world.seconds(5);

            assertThat(segments(world))
                    .as("50 were accepted, 10 have no answer")
                    .isEqualTo("60 charged, 0 reserved");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void doesNotChargePartsThatWereStillQueuedWhenTheMessageExpired(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            started(world, BY_A.charged(2, "submitted").both(", throughput: 10/s"));
            send(world, world.application("shop"), HUNDRED_PARTS, ReceiptRequest.ON_END);
            world.seconds(4);
            a.shut();
            a.breakOff();
            int left = a.came().size();
            assertThat(left).isBetween(30, 60);
            world.seconds(310);

            assertThat(segments(world)).isEqualTo(left + " charged, 0 reserved");
        }
    }

    @Test
    void refusesToReplaceTheContentAfterAPartWasSent() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(takes(a, 50, refuses(LATER)));
            started(world, BY_A.charged(2, "submitted"));
            Peer shop = world.application("shop");
            send(world, shop, HUNDRED_PARTS, ReceiptRequest.ON_END);
            world.seconds(5);
            String id = shop.outcomes().values().iterator().next().messageId();
            long token = shop.ask(Inquiry.replace(id, World.SHOP, World.body("hi")));
            world.seconds(1);

            assertThat(shop.answer(token).outcome().isAccepted()).isFalse();
            assertThat(segments(world)).isEqualTo("0 charged, 100 reserved");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void chargesThePartsSentBeforeARestart(boolean killed) {
        World world = new World(2);
        try {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(takes(a, 50, refuses(LATER)));
            started(world, BY_A.charged(2, "submitted"));
            send(world, world.application("shop"), HUNDRED_PARTS, ReceiptRequest.ON_END);
            world.seconds(10);
            world = killed ? world.killed(2) : world.restarted(2);
            started(world, BY_A.charged(2, "submitted"));
            assertThat(segments(world)).isEqualTo("0 charged, 100 reserved");
            world.seconds(310);

            assertThat(segments(world)).isEqualTo("50 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    /** The first SMSC would get 44 parts in the GSM alphabet, the second needs 100 in UCS-2. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void chargesThePartsOfTheLongerFormSentBeforeARestart(boolean killed) {
        SceneYaml yaml = BY_A.via("[b, a]")
                .route(", try-next-on: [timeout, unbound]")
                .b(", transliterate: yes")
                .charged(2, "submitted");
        World world = new World(2);
        try {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(takes(a, 90, refuses(LATER)));
            started(world, yaml);
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .saying(new Body("\0x".repeat(6700).getBytes(StandardCharsets.US_ASCII), false, 8))
                    .build());
            world.seconds(10);
            assertThat(a.came()).hasSize(100);
            assertThat(segments(world)).isEqualTo("0 charged, 100 reserved");
            world = killed ? world.killed(2) : world.restarted(2);
            started(world, yaml);
            world.seconds(310);

            assertThat(segments(world)).isEqualTo("90 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    /** As before, but the validity ends while the router is stopped: nothing is prepared again. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void chargesThePartsOfTheLongerFormIfTheMessageExpiresDuringARestart(boolean killed) {
        SceneYaml yaml = BY_A.via("[b, a]")
                .route(", try-next-on: [timeout, unbound]")
                .b(", transliterate: yes")
                .charged(2, "submitted");
        World world = new World(2);
        try {
            TestSmsc a = world.smsc("a", 2776);
            a.answers(takes(a, 90, refuses(LATER)));
            started(world, yaml);
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .saying(new Body("\0x".repeat(6700).getBytes(StandardCharsets.US_ASCII), false, 8))
                    .build());
            world.seconds(10);
            assertThat(a.came()).hasSize(100);
            assertThat(segments(world)).isEqualTo("0 charged, 100 reserved");
            world = killed ? world.killed(2) : world.restarted(2);
            world.seconds(310);
            started(world, yaml);
            world.seconds(5);

            assertThat(segments(world)).isEqualTo("90 charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    /** The parts in the queue stay there, and it is recorded how many have left. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void chargesThePartsSentBeforeAShutdownInterruptedTheMessage(int threads) {
        World world = new World(threads);
        try {
            TestSmsc a = world.smsc("a", 2776);
            started(world, BY_A.charged(2, "submitted").both(", throughput: 10/s"));
            send(world, world.application("shop"), HUNDRED_PARTS, ReceiptRequest.ON_END);
            world.seconds(4);
            world.windUp();
            world.seconds(1);
            int left = a.came().size();
            assertThat(left).isBetween(30, 60);
            world = world.restarted(threads);
            started(world, BY_A.charged(2, "submitted"));
            world.seconds(310);

            assertThat(segments(world)).isEqualTo(left + " charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    /** Two messages have their parts in the queue, besides the one that is on its way. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aShutdownReturnsTheQueuedPartsOfAllMessages(int threads) {
        World world = new World(threads);
        try {
            TestSmsc a = world.smsc("a", 2776);
            started(world, BY_A.charged(2, "submitted").both(", throughput: 10/s"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 3; i++) {
                send(world, shop, HUNDRED_PARTS, ReceiptRequest.ON_END);
            }
            world.seconds(4);
            world.windUp();
            world.seconds(1);
            int left = a.came().size();
            world.seconds(5);
            assertThat(a.came()).hasSize(left);
            world = world.restarted(threads);
            started(world, BY_A.charged(2, "submitted"));
            world.seconds(310);

            assertThat(segments(world)).isEqualTo(left + " charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    // ---- No answer

    @ParameterizedTest
    @CsvSource({"accepted, 1", "submitted, 1", "delivered, 0"})
    void chargesAnUncertainMessageThatFails(String when, int charged) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            started(world, BY_A.charged(2, when).both(", on-uncertain: fail"));
            send(world, world.application("shop"), "hi", ReceiptRequest.NEVER);
            a.breakOff();
            world.seconds(5);

            assertThat(segments(world)).isEqualTo(charged + " charged, 0 reserved");
        }
    }

    @ParameterizedTest
    @CsvSource({"accepted, 1", "submitted, 1", "delivered, 0"})
    void chargesAnUncertainMessageThatExpires(String when, int charged) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            started(world, BY_A.charged(2, when));
            send(world, world.application("shop"), "hi", ReceiptRequest.NEVER);
            a.shut();
            a.breakOff();
            world.seconds(310);

            assertThat(segments(world)).isEqualTo(charged + " charged, 0 reserved");
        }
    }

    @ParameterizedTest
    @CsvSource({"accepted, 1", "submitted, 1", "delivered, 0"})
    void chargesAHeldMessageThatIsCancelledBeforeOrAfterARestart(String when, int charged) {
        World world = new World(2);
        try {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            started(world, BY_A.charged(2, when).both(", on-uncertain: hold"));
            Peer shop = world.application("shop");
            send(world, shop, "hi", ReceiptRequest.NEVER);
            String id = shop.outcomes().values().iterator().next().messageId();
            a.breakOff();
            world.seconds(5);
            world = world.restarted(2);
            started(world, BY_A.charged(2, when).both(", on-uncertain: hold"));
            assertThat(segments(world)).isEqualTo("0 charged, 1 reserved");
            Peer again = world.application("shop");
            again.ask(Inquiry.cancel(id, World.SHOP, Address.international(NUMBER)));
            world.seconds(1);

            assertThat(segments(world)).isEqualTo(charged + " charged, 0 reserved");
        } finally {
            world.close();
        }
    }

    // ---- Charged on delivery

    /** 40 expectations give way to later ones: none of them is known to have failed. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void chargesAMessageWhoseExpectedReceiptIsDropped(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            started(world, BY_A.charged(2, "delivered").both(", receipts: {max: 10}"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 50; i++) {
                send(world, shop, "hi", ReceiptRequest.NEVER);
            }
            assertThat(segments(world)).isEqualTo("40 charged, 10 reserved");
            for (int i = 0; i < 50; i++) {
                a.report(a.came().get(i), String.valueOf(i + 1));
            }
            world.seconds(1);

            assertThat(segments(world)).isEqualTo("50 charged, 0 reserved");
        }
    }
}
