package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.world.HttpClient;
import org.strowger.world.Operator;
import org.strowger.world.Peer;
import org.strowger.world.Protocols;
import org.strowger.world.ProviderScene;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages from mobiles that no rule takes: they wait in custody until a rule comes. */
class UnclaimedTest {
    private static final String MOBILE = "447700900123";
    private static final String TO_SHOP = "inbound: [{name: mobiles, match: {to: \"6000*\"}, deliver-to: shop}]\n";
    private static final String RECORDS = "records: {path: /records, steps: all}\n";

    private static String yaml(String protocol, String application, String more) {
        return """
                listeners: [{name: door, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10%s}]
                smscs: [{name: a, protocol: %s, hosts: [127.0.0.1:2776], system-id: "1234", password: secret}]
                routes: [{name: all, match: {}, via: a, delivery: relay}]
                """.formatted(application, protocol) + more;
    }

    private static String yaml(String more) {
        return yaml("smpp", "", more);
    }

    private static PlainMessage message(String to, String text) {
        return PlainMessage.from(new Address(1, 1, MOBILE))
                .to(new Address(0, 1, to))
                .saying(World.body(text))
                .build();
    }

    private static PlainMessage segment(int number, String text) {
        byte[] octets = World.body(text).octets();
        UserData headed =
                UserData.of(UserDataHeader.NONE.with(new Concatenation(7, false, 2, number)), octets, 0, octets.length);
        return PlainMessage.from(new Address(1, 1, MOBILE))
                .to(new Address(0, 1, "6000"))
                .saying(new Body(headed.toBytes(), true, 0))
                .build();
    }

    private static Outcome outcome(World world, TestSmsc smsc, ShortMessage message) {
        Peer by = smsc.receiver();
        long token = by.submit(message);
        world.millis(50);
        return by.outcome(token);
    }

    /** Each is accepted. */
    private static void come(World world, TestSmsc smsc, ShortMessage... messages) {
        for (ShortMessage each : messages) {
            assertThat(outcome(world, smsc, each).isAccepted())
                    .as("the SMSC has its response")
                    .isTrue();
        }
    }

    private static TestSmsc smsc(World world) {
        TestSmsc smsc = world.smsc("a", 2776);
        world.seconds(2);
        return smsc;
    }

    private static List<String> texts(Peer application) {
        return application.came().stream()
                .map(each -> new String(each.message().body().octets(), StandardCharsets.US_ASCII))
                .toList();
    }

    private static long figure(World world, SmscFigure figure) {
        return world.router().exchange().generation().smscs().stream()
                .mapToLong(smsc -> IntStream.range(0, world.threads())
                        .mapToLong(thread -> smsc.port(thread).figures().get(figure))
                        .sum())
                .sum();
    }

    private static int waiting(World world) {
        return world.router().exchange().unclaimed().view().waiting();
    }

    // ---- Until a rule comes

    @ParameterizedTest
    @ValueSource(strings = {"smpp", "ucp", "cimd2"})
    void anUnclaimedMessageIsAcceptedAndDeliveredWhenARuleIsAdded(String protocol) {
        try (World world = new World(2).start(yaml(protocol, "", ""))) {
            TestSmsc smsc = new TestSmsc(world.rig(), World.at(2776), Protocols.named(protocol));
            world.seconds(2);
            come(world, smsc, message("6000", "first"), message("6000", "second"));
            assertThat(world.records()).isEqualTo(2);
            Peer shop = world.application("shop");
            world.seconds(1);
            assertThat(shop.came()).isEmpty();
            world.reload(yaml(protocol, "", TO_SHOP));
            world.seconds(2);
            assertThat(texts(shop)).containsExactly("first", "second");
            assertThat(shop.came().get(0).message().destination().text()).isEqualTo("6000");
            assertThat(world.records()).isZero();
            assertThat(figure(world, SmscFigure.UNCLAIMED_DELIVERED)).isEqualTo(2);
        }
    }

    @Test
    void anUnclaimedMessageOfAnHttpProviderIsAccepted() {
        String noRule = ProviderScene.yaml("kannel", "http://127.0.0.1:8081/x", "", "relay")
                .replaceFirst("inbound: .*\n", "");
        String ruled = noRule + "inbound: [{name: mobiles, match: {}, deliver-to: shop, delivery: relay}]\n";
        try (World world = new World(2).start(noRule)) {
            HttpClient client = new HttpClient(world);
            assertThat(client.get("/providers/a/mo?secret=0123456789abcdef&from=447700900123&to=6000&text=hi"))
                    .startsWith("200 ");
            Peer shop = world.application("shop");
            world.reload(ruled);
            world.seconds(2);
            assertThat(texts(shop)).containsExactly("hi");
            client.close();
        }
    }

    @Test
    void anUnclaimedMessageIsStoredAlthoughItsRuleRelays() {
        String relays = "inbound: [{name: mobiles, match: {}, deliver-to: shop, delivery: relay}]\n";
        try (World world = new World(2).start(yaml(""))) {
            TestSmsc smsc = smsc(world);
            come(world, smsc, message("6000", "first"));
            world.reload(yaml(relays));
            world.seconds(2);
            assertThat(world.records()).as("the application is away").isEqualTo(1);
            Peer shop = world.application("shop");
            world.seconds(1);
            assertThat(texts(shop)).containsExactly("first");
        }
    }

    @Test
    void keepsUnclaimedMessagesThatTheNewRuleDoesNotMatch() {
        try (World world = new World(2).start(yaml(""))) {
            TestSmsc smsc = smsc(world);
            come(world, smsc, message("6000", "first"), message("7000", "second"));
            Peer shop = world.application("shop");
            world.reload(yaml(TO_SHOP));
            world.seconds(2);
            assertThat(texts(shop)).containsExactly("first");
            assertThat(waiting(world)).isEqualTo(1);
            assertThat(world.router()
                            .exchange()
                            .unclaimed()
                            .view()
                            .smscs()
                            .get(0)
                            .recipients())
                    .containsExactly("7000");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anUnclaimedMessageSurvivesARestartAndMatchesTheNewRules(boolean isPowerless) {
        try (World world = World.mortal(2, 5)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(""));
            world.seconds(1);
            come(world, smsc, message("6000", "first"), message("7000", "second"));
            world.die(isPowerless);
            world.start(yaml(TO_SHOP));
            Peer shop = world.application("shop");
            world.seconds(3);
            assertThat(texts(shop)).containsExactly("first");
            assertThat(waiting(world)).isEqualTo(1);
            world.seconds(700);
            world.reload(yaml("inbound: [{name: mobiles, match: {}, deliver-to: shop}]\n"));
            world.seconds(3);
            assertThat(texts(shop)).as("its age went on").containsExactly("first");
        }
    }

    @Test
    void unclaimedSegmentsAreStoredSinglyAndJoinedWhenARuleIsAdded() {
        try (World world = new World(2).start(yaml(""))) {
            TestSmsc smsc = smsc(world);
            come(world, smsc, segment(2, "world"), segment(1, "hello "));
            assertThat(waiting(world)).isEqualTo(2);
            Peer shop = world.application("shop");
            world.reload(yaml("smpp", ", segments: join", TO_SHOP));
            world.seconds(2);
            assertThat(texts(shop)).containsExactly("hello world");
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void anUnclaimedMessageWaitsWhileTheApplicationOfItsRuleIsFull() {
        String small = ", keep: {max: 1}";
        try (World world = new World(2).start(yaml("smpp", small, ""))) {
            TestSmsc smsc = smsc(world);
            come(world, smsc, message("6000", "first"), message("6000", "second"));
            world.reload(yaml("smpp", small, TO_SHOP));
            world.seconds(2);
            assertThat(waiting(world)).isEqualTo(1);
            Peer shop = world.application("shop");
            world.seconds(10);
            assertThat(texts(shop)).containsExactly("first", "second");
        }
    }

    @Test
    void submitsAnUnclaimedMessageByANewSubmittingRule() {
        String submits = "inbound: [{name: out, match: {}, submit-as: shop}]\n";
        try (World world = new World(2).start(yaml(""))) {
            TestSmsc smsc = smsc(world);
            come(world, smsc, message("6000", "first"));
            world.reload(yaml(submits));
            world.seconds(10);
            assertThat(smsc.came()).hasSize(1);
            assertThat(world.records()).isZero();
            assertThat(waiting(world)).isZero();
        }
    }

    // ---- Commands

    private static String at(World world) {
        return World.EPOCH.plusNanos(world.rig().nowNanos()).toString();
    }

    @Test
    void aCommandDeliversOldUnclaimedMessagesAtALimitedRate() {
        try (World world = new World(2).start(yaml(""))) {
            TestSmsc smsc = smsc(world);
            String since = at(world);
            for (int i = 0; i < 45; i++) {
                come(world, smsc, message("6000", "old " + i));
            }
            world.seconds(601);
            come(world, smsc, message("6000", "young"));
            Peer shop = world.application("shop");
            world.reload(yaml(TO_SHOP));
            world.seconds(2);
            assertThat(texts(shop)).containsExactly("young");
            try (Operator operator = new Operator(world, yaml(TO_SHOP))) {
                assertThat(operator.isRefused("deliver unclaimed since 2h rule other"))
                        .hasMessage("there is no inbound rule other");
                assertThat(operator.says("deliver unclaimed since 10m")).startsWith("0 such messages");
                assertThat(operator.says("deliver unclaimed since " + since + " rule mobiles"))
                        .startsWith("45 such messages");
            }
            world.millis(250);
            assertThat(shop.came()).hasSizeBetween(20, 32);
            world.millis(400);
            assertThat(shop.came()).hasSize(46);
            assertThat(shop.came().get(45).message().body().octets())
                    .isEqualTo(World.body("old 44").octets());
            assertThat(waiting(world)).isZero();
            assertThat(world.operatorLines())
                    .contains("smsc.unclaimed a: 45 messages without a rule given to applications");
        }
    }

    @Test
    void unclaimedMessagesAreDroppedByACommandThatConfirmsTheirCount() {
        try (World world = new World(2).start(yaml(RECORDS))) {
            TestSmsc smsc = smsc(world);
            come(world, smsc, message("6000", "first"));
            world.seconds(100);
            String between = at(world);
            come(world, smsc, message("6000", "second"));
            try (Operator operator = new Operator(world, yaml(RECORDS))) {
                assertThat(operator.isRefused("drop unclaimed all"))
                        .hasMessageContaining("2 messages would be dropped; to confirm, add: count 2");
                CommandRefused wrong = operator.isRefused("drop unclaimed since yesterday");
                assertThat(wrong).hasMessageContaining("not a time: yesterday; write 2026-");
                assertThat(operator.says("drop unclaimed since 2h until " + between + " count 1"))
                        .isEqualTo("1 message dropped");
                world.seconds(1);
                assertThat(waiting(world)).isEqualTo(1);
                assertThat(operator.says("drop unclaimed all count 1")).isEqualTo("1 message dropped");
                world.seconds(1);
                assertThat(operator.says("drop unclaimed all")).isEqualTo("no such messages wait");
            }
            assertThat(world.records()).isZero();
            assertThat(figure(world, SmscFigure.UNCLAIMED_DROPPED)).isEqualTo(2);
            assertThat(world.recording().events()).contains("deleted");
        }
    }

    // ---- Ends

    @Test
    void expiredUnclaimedMessagesAreCountedRecordedAndLogged() {
        String keep = "unclaimed: {keep: 1m}\n" + RECORDS;
        try (World world = new World(2).start(yaml(keep))) {
            TestSmsc smsc = smsc(world);
            come(world, smsc, message("6000", "first"));
            world.seconds(50);
            assertThat(waiting(world)).isEqualTo(1);
            world.seconds(20);
            assertThat(waiting(world)).isZero();
            assertThat(world.records()).isZero();
            assertThat(figure(world, SmscFigure.UNCLAIMED_EXPIRED)).isEqualTo(1);
            assertThat(world.recording().row("expired"))
                    .containsEntry("to", "6000")
                    .containsEntry("smsc", "a")
                    .containsEntry("reason", "unclaimed")
                    .containsKey("end");
            assertThat(world.operatorLines())
                    .contains(
                            "smsc.unclaimed_expired a: 1 message without a rule reached the age of `unclaimed: keep`");
        }
    }

    // ---- Not taken

    @Test
    void anUnclaimedMessageIsRefusedPermanentlyIfConfigured() {
        try (World world = new World(2).start(yaml("unclaimed: {action: refuse}\n"))) {
            TestSmsc smsc = smsc(world);
            assertThat(outcome(world, smsc, message("6000", "first")).code())
                    .isEqualTo(World.SUITE
                            .statuses()
                            .refusal(RefusalReason.NO_RECEIVER)
                            .code());
            assertThat(world.records()).isZero();
        }
    }

    /** An SMSC may use nine tenths, so another one always finds room. */
    @Test
    void unclaimedMessagesBeyondTheShareOfAnSmscGetATemporaryError() {
        String two = yaml("unclaimed: {max: 10}\n")
                .replace("routes:", "  - {name: b, hosts: [127.0.0.1:2777], system-id: x, password: p}\nroutes:")
                .replace("smscs: [", "smscs:\n  - ")
                .replace("password: secret}]\n  - {name: b", "password: secret}\n  - {name: b");
        try (World world = new World(2).start(two)) {
            TestSmsc b = world.smsc("b", 2777);
            TestSmsc smsc = smsc(world);
            for (int i = 0; i < 9; i++) {
                come(world, smsc, message("6000", "message " + i));
            }
            assertThat(outcome(world, smsc, message("6000", "too many")).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            come(world, b, message("6000", "of the other"));
            assertThat(outcome(world, b, message("6000", "too many")).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(waiting(world)).isEqualTo(10);
            assertThat(figure(world, SmscFigure.UNCLAIMED_LATER)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2, false"})
    void anUnclaimedMessageGetsATemporaryErrorIfTheStoreIsFull(int format, boolean hasSpace) {
        try (World world = new World(2)) {
            world.writing(() -> format).start(yaml(""));
            TestSmsc smsc = smsc(world);
            if (!hasSpace) {
                world.disk().holds(0);
                world.seconds(5);
            }
            assertThat(outcome(world, smsc, message("6000", "first")).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(waiting(world)).isZero();
            world.disk().holds(Long.MAX_VALUE / 2);
            world.seconds(5);
        }
    }

    /** A record whose octets have changed on the disk is not delivered, and nothing else suffers. */
    @Test
    void aDamagedUnclaimedRecordIsSkippedAndLogged() {
        try (World world = new World(2).start(yaml(""))) {
            TestSmsc smsc = smsc(world);
            come(world, smsc, message("6000", "damaged"), message("6000", "second"));
            String file = world.disk().list().stream()
                    .filter(name -> name.startsWith("journal-"))
                    .reduce((first, last) -> last)
                    .orElseThrow();
            world.disk().flip(file, indexOf(world.disk().octets(file), "damaged"));
            Peer shop = world.application("shop");
            world.reload(yaml(TO_SHOP));
            world.seconds(2);
            assertThat(texts(shop)).containsExactly("second");
            assertThat(world.operatorLines())
                    .anyMatch(each -> each.contains("of a message without a rule cannot be read and remains in the"
                            + " store: the checksum is wrong"));
        }
    }

    private static int indexOf(byte[] octets, String text) {
        int at = new String(octets, StandardCharsets.ISO_8859_1).indexOf(text);
        assertThat(at).isPositive();
        return at;
    }

    @Test
    void aLongUnclaimedBacklogIsDeliveredInOrder() {
        try (World world = new World(3).start(yaml(""))) {
            TestSmsc smsc = smsc(world);
            List<String> sent = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                sent.add("number " + i);
                smsc.receiver().submit(message("6000", sent.get(i)));
                world.millis(20);
            }
            world.seconds(1);
            Peer shop = world.application("shop");
            world.reload(yaml(TO_SHOP));
            world.advance(Duration.ofSeconds(5));
            assertThat(texts(shop)).containsExactlyElementsOf(sent);
        }
    }
}
