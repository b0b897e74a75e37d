package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SegmentsLaw;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.AppFigure;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.AccountFigures;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.world.HookPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The segments that leave are those that rates, charges, records and answers count, whatever number a message has. */
class SegmentsCountedTest {
    private static final String NUMBER = "447700900123";
    private static final byte[] ONE_OF_ONE = {5, 0, 3, 9, 1, 1};
    private static final Concatenation ONLY = new Concatenation(9, true, 1, 1);
    private static final int PAYLOAD = 60_000;
    private static final int SEEDS = 40;
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    private static String yaml(String application, String smsc, String route) {
        return """
                listeners:
                  - {name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}
                  - {name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [v1]}}
                applications: [{name: shop, password: secret, api-keys: [0123456789abcdef], account: shop%s}]
                smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%s}]
                routes: [{name: all, match: {}, via: a%s}]
                accounts: [{name: shop, price: 1}]
                records: {path: /records, steps: all}
                """.formatted(application, smsc, route);
    }

    /** Gives the account more than any test spends. */
    static void topUp(World world) {
        Amount much = Amount.of("1000000").orElseThrow();
        world.router().exchange().topUp(new TopUpRequest("shop", much, "first", "ada", ""), result -> {});
        world.millis(20);
    }

    /** The amount that the account has paid; a segment costs 1. */
    static String spent(World world) {
        AccountFigures figures =
                world.router().exchange().accounts().named("shop").figures();
        return figures.spent().toString();
    }

    private static Body body(byte[] header, int octets) {
        byte[] text = new byte[octets - header.length];
        Arrays.fill(text, (byte) 'a');
        return Body.of(header, text, 0);
    }

    private static long submit(Peer shop, Body body, Concatenation beside) {
        return shop.submit(World.text(NUMBER), Rewrite.NONE.saying(new Piece(body, beside)));
    }

    /** Counts the segments on the air of what an SMSC got. */
    static int onAir(List<Peer.Came> came) {
        return came.stream()
                .mapToInt(each -> SegmentsLaw.segments(
                        each.message().body(), each.message().part().orElse(Concatenation.NONE)))
                .sum();
    }

    // ---- Rates

    @ParameterizedTest
    @CsvSource({"false, reject", "true, reject", "false, slow", "true, slow"})
    void payloadsCountByTheirSegmentsForTheRateOfTheApplication(boolean beside, String tooFast) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", throughput: 10/s, when-too-fast: " + tooFast, "", ", delivery: relay"));
            topUp(world);
            Peer shop = world.application("shop");
            Body body = body(beside ? new byte[0] : ONE_OF_ONE, PAYLOAD);
            for (int i = 0; i < 15; i++) {
                submit(shop, body, beside ? ONLY : Concatenation.NONE);
                world.seconds(4);
            }
            // The one that begins while the rate is free passes as a whole: 393 segments take 39 seconds.
            assertThat(smsc.came()).hasSize(2);
            assertThat(onAir(smsc.came())).isEqualTo(2 * 393);
        }
    }

    @Test
    void payloadsCountByTheirSegmentsForTheRateOfSmscAndRoute() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", ", throughput: 100/s", ", throughput: 1000/m"));
            topUp(world);
            Peer shop = world.application("shop");
            for (int i = 0; i < 10; i++) {
                submit(shop, body(ONE_OF_ONE, PAYLOAD), Concatenation.NONE);
            }
            world.seconds(1);
            assertThat(smsc.came()).hasSize(1);
            world.seconds(6);
            assertThat(smsc.came()).hasSize(2);
            assertThat(world.figure("shop", AppFigure.TOO_FAST))
                    .as("two of 393 are within 1,000")
                    .isEqualTo(8);
        }
    }

    @Test
    void theHttpApiRespectsTheRateAndReturnsTheSegmentCount() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", throughput: 10/s", ", segments: payload", ""));
            topUp(world);
            HttpClient client = new HttpClient(world);
            String message =
                    "{\"to\":\"+%s\",\"text\":\"%s\",\"udh\":\"0500030A0101\"}".formatted(NUMBER, "a".repeat(30_000));
            String answer = client.post("/v1/messages", HttpShop.JSON, message);
            assertThat(answer).startsWith("202").contains("\"segments\":197");
            assertThat(client.post("/v1/messages", HttpShop.JSON, message)).startsWith("429");
            world.seconds(5);
            assertThat(onAir(smsc.came())).isEqualTo(197);
            assertThat(spent(world)).isEqualTo("197");
        }
    }

    // ---- Texts that filters lengthen

    @Test
    void aTextThatAFilterLengthensIsChargedByTheSegmentsSent() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            String longer = "filters: [{name: longer, set: {text: 'text + \"" + "b".repeat(150) + "\"'}}]\n";
            world.start(yaml(", throughput: 10/s", ", segments: udh", "") + longer);
            topUp(world);
            HttpClient client = new HttpClient(world);
            String message = "{\"to\":\"+%s\",\"text\":\"%s\"}".formatted(NUMBER, "a".repeat(150));
            assertThat(client.post("/v1/messages", HttpShop.JSON, message))
                    .startsWith("202")
                    .contains("\"segments\":2");
            world.seconds(5);
            assertThat(onAir(smsc.came())).isEqualTo(2);
            assertThat(spent(world)).isEqualTo("2");
        }
    }

    // ---- Debts

    private static boolean isAccepted(World world, Peer shop, ShortMessage message) {
        long token = shop.submit(message);
        world.millis(5);
        return shop.outcome(token).isAccepted();
    }

    private static ShortMessage letters(int count) {
        return World.message(ReceiptRequest.NEVER, NUMBER)
                .saying(body(new byte[0], count))
                .build();
    }

    private static void checkDebt(World world, TestSmsc smsc, ShortMessage message, int segments) {
        Peer shop = world.application("shop");
        assertThat(isAccepted(world, shop, message)).isTrue();
        world.millis(100 * segments - 50);
        assertThat(onAir(smsc.came())).isEqualTo(segments);
        assertThat(isAccepted(world, shop, message)).as("too early").isFalse();
        world.millis(100);
        assertThat(isAccepted(world, shop, message)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "relay"})
    void segmentsAddedByAFilterReduceTheRateOfTheApplication(String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", throughput: 10/s, window: 1", ", segments: udh", ", delivery: " + delivery)
                    + "filters: [{name: longer, set: {text: 'text + text + text + text'}}]\n");
            topUp(world);
            checkDebt(world, smsc, letters(120), 4);
        }
    }

    @Test
    void segmentsAddedByAFilterReduceTheRateForEachRecipient() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", throughput: 10/s, window: 1", ", segments: udh", "")
                    + "filters: [{name: longer, set: {text: 'text + text + text + text'}}]\n");
            topUp(world);
            ShortMessage message = World.message(ReceiptRequest.NEVER, NUMBER)
                    .to(Address.international(NUMBER), Address.international("447700900124"))
                    .saying(body(new byte[0], 120))
                    .build();
            checkDebt(world, smsc, message, 8);
        }
    }

    private static final String LIMIT =
            "filters: [{name: few, limit: {count: 10, within: 1s, unit: segments}, refuse: throttled}]\n";

    private static String thenLonger(int times) {
        String more = " + text".repeat(times - 1);
        return LIMIT.replace("}]", "}, {name: longer, set: {text: 'text" + more + "'}}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "relay"})
    void segmentsAddedByALaterFilterCountTowardsAnEarlierLimit(String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", ", segments: udh", ", delivery: " + delivery) + thenLonger(20));
            topUp(world);
            Peer shop = world.application("shop");
            assertThat(isAccepted(world, shop, letters(120))).isTrue();
            world.millis(1000);
            assertThat(onAir(smsc.came())).as("of 2,400 letters").isEqualTo(16);
            assertThat(isAccepted(world, shop, letters(120))).as("6 are owed").isTrue();
            world.millis(1000);
            assertThat(isAccepted(world, shop, letters(120)))
                    .as("12 are owed, and none is left")
                    .isFalse();
        }
    }

    @Test
    void segmentsAddedByALaterFilterCountTowardsTheLimitOfEachRecipient() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", ", segments: udh", "") + thenLonger(20));
            topUp(world);
            ShortMessage message = World.message(ReceiptRequest.NEVER, NUMBER)
                    .to(Address.international(NUMBER), Address.international("447700900124"))
                    .saying(body(new byte[0], 120))
                    .build();
            Peer shop = world.application("shop");
            assertThat(isAccepted(world, shop, message)).isTrue();
            world.millis(2000);
            assertThat(onAir(smsc.came())).as("of 4,800 letters").isEqualTo(32);
            assertThat(isAccepted(world, shop, letters(120)))
                    .as("12 are owed, and none is left")
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "relay"})
    void segmentsAddedByAnotherAlphabetReduceTheRateOfTheApplication(String delivery) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", throughput: 10/s, window: 1", ", alphabet: latin1", ", delivery: " + delivery));
            topUp(world);
            // A letter of the GSM alphabet that Latin-1 lacks: the text leaves in UCS-2.
            String message = "{\"to\":\"+%s\",\"text\":\"%s\"}".formatted(NUMBER, "\\u0394".repeat(150));
            HttpClient client = new HttpClient(world);
            assertThat(client.post("/v1/messages", HttpShop.JSON, message)).startsWith("202");
            world.millis(100);
            assertThat(onAir(smsc.came())).isEqualTo(3);
            assertThat(spent(world)).isEqualTo("3");
            assertThat(client.post("/v1/messages", HttpShop.JSON, message)).startsWith("429");
            world.millis(300);
            assertThat(client.post("/v1/messages", HttpShop.JSON, message)).startsWith("202");
        }
    }

    /** The first SMSC needs three segments, the second one. */
    @Test
    void addedSegmentsAreCountedOnceForAnyNumberOfSmscs() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776).answers(LATER);
            TestSmsc b = world.smsc("b", 2777).answers(LATER);
            String other = ", {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}]";
            world.start(yaml(", throughput: 10/s, window: 1", ", alphabet: latin1", "")
                    .replace("latin1}]", "latin1}" + other)
                    .replace(
                            "via: a",
                            "via: [a, b], try-next-on: [temporary], delivery: store, "
                                    + "retry: {first: 1s, factor: 1}"));
            topUp(world);
            String message = "{\"to\":\"+%s\",\"text\":\"%s\"}".formatted(NUMBER, "\\u0394".repeat(150));
            assertThat(new HttpClient(world).post("/v1/messages", HttpShop.JSON, message))
                    .startsWith("202");
            world.millis(500);
            assertThat(a.came()).hasSize(3);
            assertThat(b.came()).hasSize(1);
            world.millis(550);
            assertThat(b.came()).as("after the next attempt").hasSize(2);
            assertThat(isAccepted(world, world.application("shop"), letters(5))).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"application", "route", "filter"})
    void segmentsAddedByAHookReduceTheRateOfTheApplication(String limited) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            new HookPeer(world, 9000).answers("{\"text\":\"" + "x".repeat(450) + "\"}");
            String hook =
                    "hooks: [{name: fraud, kind: policy, on-failure: refuse, url: 'http://hooks.example:9000/'}]\n";
            String application = limited.equals("application") ? ", throughput: 10/s" : "";
            String route = limited.equals("route") ? ", throughput: 10/s" : "";
            world.start(yaml(", hooks: [fraud]" + application, ", segments: udh", route)
                    + hook
                    + (limited.equals("filter") ? LIMIT : ""));
            topUp(world);
            Peer shop = world.application("shop");
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                tokens.add(shop.submit(letters(5)));
            }
            world.seconds(1);
            assertThat(tokens).allMatch(each -> shop.outcome(each).isAccepted());
            assertThat(onAir(smsc.came())).isEqualTo(30);
            assertThat(spent(world)).isEqualTo("30");
            assertThat(isAccepted(world, shop, letters(5))).as("20 are owed").isFalse();
            world.seconds(2);
            assertThat(isAccepted(world, shop, letters(5))).isTrue();
        }
    }

    // ---- A total of one

    @ParameterizedTest
    @CsvSource({"keep, 1", "udh, 4", "sar, 4", "payload, 1"})
    void aConcatenationTotalOfOneIsSentLikeAnUnsegmentedMessage(String segments, int packets) {
        for (boolean beside : new boolean[] {false, true}) {
            try (World world = new World()) {
                TestSmsc smsc = world.smsc("a", 2776);
                world.start(yaml("", ", segments: " + segments, ""));
                topUp(world);
                Peer shop = world.application("shop");
                Concatenation concatenation = beside ? ONLY : Concatenation.NONE;
                Body brief = body(beside ? new byte[0] : ONE_OF_ONE, 100);
                submit(shop, brief, concatenation);
                world.millis(100);
                assertThat(smsc.came()).as("not held back, and as it came").hasSize(1);
                assertThat(smsc.last().message().body()).isEqualTo(brief);
                assertThat(smsc.last().message().part()).isEmpty();
                submit(shop, body(beside ? new byte[0] : ONE_OF_ONE, 500), concatenation);
                world.millis(100);
                List<Peer.Came> parts = smsc.came().subList(1, smsc.came().size());
                assertThat(parts).hasSize(packets);
                assertThat(onAir(parts)).isEqualTo(4);
                assertThat(parts).allMatch(each -> each.message().part().isPresent() == packets > 1);
                assertThat(spent(world)).isEqualTo("5");
            }
        }
    }

    // ---- Charged, recorded, cut

    @ParameterizedTest
    @ValueSource(strings = {"keep", "udh", "sar", "payload"})
    void chargesAndRecordsCountTheSentSegments(String segments) {
        int accepted = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            accepted += chargesAndRecords(segments, seed) ? 1 : 0;
        }
        assertThat(accepted).isGreaterThan(SEEDS / 2);
    }

    /** @return whether the message was accepted: a header that cannot be read and half a character are refused */
    private static boolean chargesAndRecords(String segments, long seed) {
        String where = segments + ", seed " + seed;
        SegmentsLaw.Content content = SegmentsLaw.content(new Random(seed), 65_000);
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("", ", segments: " + segments, ""));
            topUp(world);
            Peer shop = world.application("shop");
            ShortMessage text = World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(content.body())
                    .build();
            Concatenation beside = content.beside().isValid() ? content.beside() : Concatenation.NONE;
            long token = shop.submit(text, Rewrite.NONE.saying(new Piece(content.body(), beside)));
            world.millis(100);
            if (!shop.outcome(token).isAccepted()) {
                assertThat(smsc.came()).as(where).isEmpty();
                assertThat(spent(world)).as(where).isEqualTo("0");
                return false;
            }
            // A segment that waits for the others to be joined with is sent after a minute.
            world.seconds(90);
            int counted = onAir(smsc.came());
            assertThat(counted).as(where).isPositive();
            assertThat(spent(world)).as("charged, %s", where).isEqualTo(String.valueOf(counted));
            assertThat(world.figure("shop", AppFigure.SEGMENTS)).as(where).isEqualTo(counted);
            List<String> recorded = new ArrayList<>();
            for (Map<String, String> row : world.recording().rows()) {
                if (row.getOrDefault("end", "").equals("true")) {
                    recorded.add(row.get("segments"));
                }
            }
            assertThat(recorded).as("recorded, %s", where).containsExactly(String.valueOf(counted));
            return true;
        }
    }
}
