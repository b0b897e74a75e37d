package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.router.exchange.ops.MessageStatus;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The event records of messages: each step, or the end alone, and each end once. */
class EventRecordsTest {
    private static final String NUMBER = "447700900123";
    private static final String OTHER = "447700900124";
    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");

    private static String yaml(String records, String more) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications:
                  - {name: shop, password: secret, max-binds: 10, from: [SHOP], keep: {receipts: 1h}}
                  - {name: bank, password: secret}
                smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%s}]
                routes:
                  - {name: never, match: {to: "49*"}, reject: not-allowed}
                  - {name: relayed, match: {to: "33*"}, via: a, delivery: relay}
                  - {name: all, match: {}, via: a, retry: {first: 1s, validity: 60s}}
                inbound: [{name: mobiles, match: {to: "6*"}, deliver-to: shop}]
                store: {path: /store}
                %s
                """.formatted(more, records);
    }

    private static String all() {
        return yaml("records: {steps: all}", "");
    }

    private static String ends() {
        return yaml("records: {steps: ends}", "");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void everyStepOfAStoredMessageAndOfItsReceiptIsRecorded(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(all());
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.seconds(1);
            String id = shop.outcome(token).messageId();
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            assertThat(world.recording().events("id", id))
                    .containsExactly("accepted", "sent", "answered", "receipt", "sent", "delivered");
            assertThat(world.recording().row("accepted"))
                    .containsAllEntriesOf(Map.of(
                            "id",
                            id,
                            "application",
                            "shop",
                            "route",
                            "all",
                            "direction",
                            "mt",
                            "kind",
                            "message",
                            "from",
                            "SHOP",
                            "to",
                            NUMBER,
                            "reason",
                            "store"));
            assertThat(world.recording().row("accepted")).doesNotContainKeys("text", "end");
            assertThat(world.recording().row("answered"))
                    .containsAllEntriesOf(Map.of(
                            "status", "accepted", "smsc_id", "1", "attempt", "1", "end", "true", "segments", "1"))
                    .containsKeys("accepted", "sent", "latency_ms");
            assertThat(world.recording().row("receipt"))
                    .containsAllEntriesOf(Map.of(
                            "id",
                            id,
                            "application",
                            "shop",
                            "smsc",
                            "a",
                            "kind",
                            "receipt",
                            "direction",
                            "mt",
                            "from",
                            "SHOP",
                            "to",
                            NUMBER,
                            "status",
                            "delivered",
                            "smsc_id",
                            "1"));
            assertThat(world.recording().row("delivered")).containsEntry("end", "true");
        }
    }

    @Test
    void eachFinalStateIsOneLineWithTheTimesOfItsSteps() {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start(ends());
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            shop.submit(World.text("33612345678"));
            shop.submit(World.text("49170123456"));
            shop.submit(PlainMessage.from(Address.alphanumeric("EVIL"))
                    .to(Address.international(OTHER))
                    .saying(World.body("hello"))
                    .build());
            world.seconds(1);
            assertThat(world.recording().events())
                    .containsExactlyInAnyOrder("answered", "answered", "refused", "refused");
            assertThat(world.recording().rows())
                    .allSatisfy(row -> assertThat(row).containsEntry("end", "true"));
            assertThat(world.recording().events("to", "33612345678")).containsExactly("answered");
            assertThat(world.recording().events("route", "never")).containsExactly("refused");
            assertThat(world.recording().events("from", "EVIL")).containsExactly("refused");
        }
    }

    @Test
    void eachRecipientHasOneFinalStateEvenForAMessageInParts() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml("records: {steps: all}", ", segments: udh"));
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .to(
                            Address.international(NUMBER),
                            Address.international("33612345678"),
                            Address.international("49170"))
                    .build());
            shop.submit(World.message(ReceiptRequest.NEVER, OTHER)
                    .saying(World.body("x".repeat(300)))
                    .build());
            world.seconds(1);
            assertThat(endsTo(world, NUMBER)).containsExactly("answered");
            assertThat(endsTo(world, "33612345678")).containsExactly("answered");
            assertThat(endsTo(world, "49170")).containsExactly("refused");
            assertThat(endsTo(world, OTHER)).containsExactly("answered");
            assertThat(world.recording().events("to", OTHER))
                    .containsExactlyInAnyOrder("accepted", "sent", "sent", "answered", "answered", "answered");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void eachReceiptOfAMessageInPartsIsRecordedOnArrival(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("records: {steps: ends}", ", segments: udh"));
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.ON_END, OTHER)
                    .saying(World.body("x".repeat(300)))
                    .build());
            world.seconds(1);
            report(world, smsc, 0, MessageState.UNDELIVERABLE);
            report(world, smsc, 1, MessageState.DELIVERED);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.UNDELIVERABLE);
            assertThat(receipts(world)).containsExactly("1 undeliverable", "2 delivered");
        }
    }

    private static List<String> receipts(World world) {
        return world.recording().rows().stream()
                .filter(row -> "receipt".equals(row.get("event")))
                .map(row -> row.get("smsc_id") + " " + row.get("status"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void eachReceiptOfAMessageInPartsIsRecordedOnArrivalAfterARestart(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("records: {steps: ends}", ", segments: udh"));
            world.application("shop")
                    .submit(World.message(ReceiptRequest.ON_END, OTHER)
                            .saying(World.body("x".repeat(300)))
                            .build());
            world.seconds(1);
            ShortMessage second = smsc.came().get(1).message();
            report(world, smsc, 0, MessageState.UNDELIVERABLE);
            try (World next = world.restarted(threads)) {
                TestSmsc again = next.smsc("a", 2776);
                next.start(yaml("records: {steps: ends}", ", segments: udh"));
                Peer shop = next.application("shop");
                next.seconds(1);
                again.receiver().submit(TestSmsc.receipt(second, "2", MessageState.DELIVERED));
                next.seconds(1);
                assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.UNDELIVERABLE);
                assertThat(receipts(next)).containsExactly("1 undeliverable", "2 delivered");
            }
        }
    }

    @Test
    void theRecordOfAnUndeliveredReceiptHasTheNumbersOfItsMessage() {
        try (World world = new World(1)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("records: {steps: ends}", ", segments: udh"));
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.ON_END, OTHER)
                    .saying(World.body("x".repeat(300)))
                    .build());
            world.seconds(1);
            smsc.receiver()
                    .submit(PlainMessage.from(new Address(1, 1, "+" + OTHER))
                            .to(Address.NONE)
                            .reporting(Receipt.of("1", MessageState.DELIVERED, "000"))
                            .build());
            world.seconds(1);
            assertThat(shop.came()).isEmpty();
            assertThat(world.recording().row("receipt"))
                    .containsEntry("from", "SHOP")
                    .containsEntry("to", OTHER);
        }
    }

    private static void report(World world, TestSmsc smsc, int part, MessageState state) {
        smsc.receiver().submit(TestSmsc.receipt(smsc.came().get(part).message(), String.valueOf(part + 1), state));
        world.seconds(1);
    }

    private static List<String> endsTo(World world, String number) {
        return world.recording().rows().stream()
                .filter(row -> row.containsKey("end") && number.equals(row.get("to")))
                .map(row -> row.getOrDefault("event", ""))
                .toList();
    }

    @Test
    void recordsRefusalExpiryAndTheNumberOfAttempts() {
        try (World world = new World(1)) {
            TestSmsc smsc = world.smsc("a", 2776).answers(NEVER);
            world.start(ends());
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(world.recording().row("refused"))
                    .containsAllEntriesOf(Map.of("status", "rejected", "error", "011", "attempt", "1", "smsc", "a"));
            smsc.keepsSilent();
            shop.submit(World.text(OTHER));
            world.seconds(200);
            assertThat(world.recording().row("expired"))
                    .containsAllEntriesOf(Map.of("to", OTHER, "uncertain", "true", "status", "expired"));
            assertThat(Integer.parseInt(world.recording().row("expired").getOrDefault("attempt", "0")))
                    .isGreaterThan(1);
        }
    }

    @Test
    void theFinalStateOfAMobileMessageIsDeliveredOrRefused() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(ends() + "unclaimed: {action: refuse}\n");
            Peer shop = world.application("shop");
            smsc.mobile(NUMBER, "6000", "hello");
            smsc.mobile(NUMBER, "7000", "hello");
            world.seconds(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(world.recording().row("delivered"))
                    .containsAllEntriesOf(Map.of(
                            "direction", "mo", "from", NUMBER, "to", "6000", "application", "shop", "smsc", "a"));
            assertThat(world.recording().row("refused")).containsEntry("to", "7000");
        }
    }

    @Test
    void theExpiryOfAHeldReceiptIsRecordedAfterARestart() {
        try (World world = new World(1)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(ends());
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.seconds(1);
            String id = shop.outcome(token).messageId();
            shop.leave();
            world.seconds(1);
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            assertThat(world.recording().events("id", id)).containsExactly("answered", "receipt");
            try (World next = world.restarted(1)) {
                next.start(ends());
                next.seconds(3700);
                assertThat(next.recording().events("id", id)).containsExactly("answered", "receipt", "expired");
                assertThat(next.recording().row("expired"))
                        .containsAllEntriesOf(Map.of("kind", "receipt", "to", NUMBER, "status", "delivered"));
            }
        }
    }

    @Test
    void recordsTheFinalStateOfAMessageAcceptedBeforeARestart() {
        try (World world = new World(1)) {
            world.smsc("a", 2776).keepsSilent();
            world.start(ends());
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(100);
            String id = shop.outcome(token).messageId();
            try (World next = world.killed(1)) {
                next.smsc("a", 2776);
                next.start(ends());
                next.seconds(5);
                assertThat(next.recording().row("answered"))
                        .containsAllEntriesOf(Map.of("id", id, "to", NUMBER, "uncertain", "true"));
            }
        }
    }

    @Test
    void privacySettingsMaskTextsAndNumbersEvenAfterAReload() {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start(yaml("records: {steps: ends}\nprivacy: {mask-text: false, mask-numbers: true}", ""));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            shop.submit(World.text("33612345678"));
            world.seconds(1);
            assertThat(world.recording().rows())
                    .allSatisfy(row ->
                            assertThat(row).containsEntry("text", "hello").containsEntry("from", "SHOP"));
            assertThat(world.recording().disk().lines())
                    .noneMatch(line -> line.contains("0123\"") || line.contains("5678\""));
            assertThat(world.reload(all())).contains("changed records.steps", "changed privacy.mask-numbers");
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(world.recording().events("to", NUMBER)).containsExactly("accepted", "sent", "answered");
        }
    }

    @Test
    void aSlowDiskOfTheRecordsRefusesTheApplicationWhoseRecordsWait() {
        try (World world = new World(1)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(all());
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            world.recording().hangs(true);
            long last = 0;
            for (int i = 0; i < 600; i++) {
                last = shop.submit(World.text(NUMBER));
                world.millis(10);
            }
            long quiet = bank.submit(World.text(NUMBER));
            long mobile = smsc.mobile(NUMBER, "6000", "hello");
            world.seconds(1);
            assertThat(shop.outcome(last).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(bank.outcome(quiet).isAccepted()).isTrue();
            assertThat(smsc.receiver().outcome(mobile).isAccepted()).isTrue();
            assertThat(world.recording().records().refused()).isEqualTo("shop");

            world.recording().hangs(false);
            world.seconds(2);
            long again = shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(shop.outcome(again).isAccepted()).isTrue();
            assertThat(world.recording().records().refused()).isEmpty();
        }
    }

    @Test
    void newMessagesAreRefusedIfRecordsCannotBeWrittenAndNoFinalStateIsLost() {
        try (World world = new World(1)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(ends());
            Peer shop = world.application("shop");
            long before = shop.submit(World.reported(NUMBER));
            world.seconds(1);
            world.recording().disk().fails(true);
            long first = shop.submit(World.text(NUMBER));
            world.seconds(1);
            long second = shop.submit(World.text(NUMBER));
            long mobile = smsc.mobile(NUMBER, "6000", "hello");
            smsc.report(smsc.came().get(0), "1");
            world.seconds(1);
            assertThat(shop.outcome(first).isAccepted())
                    .as("nothing was wrong yet")
                    .isTrue();
            assertThat(shop.outcome(second).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(smsc.receiver().outcome(mobile).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(world.recording().events()).containsExactly("answered");
            world.recording().disk().fails(false);
            world.seconds(6);
            long third = shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(shop.outcome(before).isAccepted()).isTrue();
            assertThat(shop.outcome(third).isAccepted()).isTrue();
            assertThat(world.recording().events())
                    .containsExactly("answered", "answered", "receipt", "delivered", "answered");
            assertThat(world.recording().told()).containsExactly("failure", "FAILING", "OPEN");
        }
    }

    @Test
    void noRecordsAreWrittenIfTheSectionIsMissing() {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start(yaml("", ""));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(world.recording().disk().list()).isEmpty();
            assertThat(world.reload(all())).contains("pending records: requires a restart");
        }
    }

    @Test
    void findsAMessageByEachFormOfItsId() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776).answers(Outcome.of(Outcome.Kind.TEMPORARY, 8, ""));
            world.start(all());
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.millis(500);
            String id = shop.outcome(token).messageId();
            List<String> spellings = world.router().exchange().snapshot(0).spellings(id);
            assertThat(spellings).hasSize(3).contains(id, String.format(Locale.ROOT, "%016x", Long.parseLong(id)));
            for (String each : spellings) {
                assertThat(whereabouts(world, each))
                        .singleElement()
                        .satisfies(found -> assertThat(found.state()).startsWith("waiting"))
                        .satisfies(found -> assertThat(found.what().id()).isEqualTo(id))
                        .satisfies(found -> assertThat(found.attempts()).isOne());
            }
            smsc.answers(Outcome.accepted("77"));
            world.seconds(2);
            assertThat(whereabouts(world, id))
                    .singleElement()
                    .satisfies(found -> assertThat(found.state()).isEqualTo("accepted by the SMSC"))
                    .satisfies(found -> assertThat(found.smsc().id()).isEqualTo("77"));
            assertThat(receipts(world, "77"))
                    .singleElement()
                    .satisfies(found -> assertThat(found.state()).isEqualTo("the receipt is expected from the SMSC"))
                    .satisfies(found -> assertThat(found.what().id()).isEqualTo(id));
            assertThat(whereabouts(world, "1")).isEmpty();
        }
    }

    private static List<MessageStatus> whereabouts(World world, String id) {
        return IntStream.range(0, world.threads())
                .boxed()
                .flatMap(thread -> world.router().exchange().snapshot(thread).messages(id).stream())
                .toList();
    }

    private static List<MessageStatus> receipts(World world, String id) {
        return IntStream.range(0, world.threads())
                .boxed()
                .flatMap(thread -> world.router().exchange().snapshot(thread).expectedReceipts(id).stream())
                .toList();
    }
}
