package org.strowger.router.exchange.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSmsc;

/** The event records of a message: one line for its end, in each way in which a message can end. */
class EventRecorderTest {
    private static final String NUMBER = "447700900123";
    private static final String OTHER = "447700900124";
    private static final String RETRY = "retry: {first: 1s, factor: 1, validity: 30s}";

    private static String yaml(String steps, String a, String routes) {
        return """
                applications:
                  - {name: shop, password: secret, max-binds: 10, from: [SHOP], keep: {messages: 1m, receipts: 1m}}
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p, timers: {response: 5s}%s}
                  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
                routes:
                  - {name: never, match: {to: "49*"}, reject: not-allowed}
                %s
                inbound: [{name: mobiles, match: {to: "6*"}, deliver-to: shop}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                records: {path: records, steps: %s}
                """.formatted(a, routes.indent(2), steps);
    }

    private static String ends(String route) {
        return yaml("ends", "", "- {name: all, match: {}, " + route + "}");
    }

    private static String all(String route) {
        return yaml("all", "", "- {name: all, match: {}, " + route + "}");
    }

    /** The only record; it is that of an end. */
    private static Map<String, String> only(ExchangeFixture fixture) {
        fixture.seconds(1);
        List<Map<String, String>> rows = fixture.recording().rows();
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0)).containsEntry("end", "true");
        return rows.get(0);
    }

    private static List<String> events(ExchangeFixture fixture) {
        fixture.seconds(1);
        return fixture.recording().events("direction", "mt");
    }

    private static long ended(ExchangeFixture fixture) {
        return fixture.recording().rows().stream()
                .filter(each -> "true".equals(each.get("end")))
                .count();
    }

    // ---- One record for each end

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "3, relay", "1, store", "2, store", "3, store"})
    void anAcceptedMessageHasOneRecordWithAllItsFields(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, ends("via: a, delivery: " + delivery)).millis(10)) {
            fixture.application("shop");
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            assertThat(only(fixture))
                    .containsAllEntriesOf(Map.of(
                            "event", "answered",
                            "id", shop.outcome(token).messageId(),
                            "smsc_id", "1",
                            "application", "shop",
                            "smsc", "a",
                            "route", "all",
                            "from", "SHOP",
                            "to", NUMBER,
                            "status", "accepted",
                            "attempt", "1"))
                    .containsKeys("accepted", "sent", "latency_ms");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void aRejectedMessageHasOneRecordThatNamesTheRoute(String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(ends("via: a, delivery: " + delivery)).millis(10)) {
            fixture.application("shop").submit(ExchangeFixture.text("4917012345"));
            assertThat(only(fixture))
                    .containsAllEntriesOf(Map.of("event", "refused", "route", "never", "to", "4917012345"))
                    .doesNotContainKeys("smsc", "sent");
        }
    }

    @Test
    void aMessageThatIsRefusedOnArrivalHasOneRecordWithoutAnId() {
        try (ExchangeFixture fixture = new ExchangeFixture(ends("via: a, delivery: relay")).millis(10)) {
            fixture.application("shop")
                    .submit(PlainMessage.from(Address.alphanumeric("BANK"))
                            .to(Address.international(NUMBER))
                            .saying(ExchangeFixture.body("hello"))
                            .build());
            assertThat(only(fixture))
                    .containsAllEntriesOf(Map.of("event", "refused", "from", "BANK", "application", "shop"))
                    .doesNotContainKeys("id", "route");
        }
    }

    @Test
    void aRefusedMultiRecipientMessageHasOneRecordWithItsRecipientCount() {
        try (ExchangeFixture fixture = new ExchangeFixture(ends("via: a, delivery: relay")).millis(10)) {
            fixture.application("shop")
                    .submit(PlainMessage.from(Address.alphanumeric("BANK"))
                            .to(Address.international(NUMBER), Address.international(OTHER))
                            .saying(ExchangeFixture.body("hello"))
                            .build());
            assertThat(only(fixture)).containsAllEntriesOf(Map.of("event", "refused", "recipients", "2"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void eachRecipientOfAMultiRecipientMessageHasItsOwnRecord(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, ends("via: a, delivery: relay")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER)
                    .to(Address.international(NUMBER), Address.international("4917012345"))
                    .build());
            fixture.seconds(1);
            assertThat(fixture.recording().events("to", NUMBER)).containsExactly("answered");
            assertThat(fixture.recording().events("to", "4917012345")).containsExactly("refused");
            assertThat(ended(fixture)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "1, store", "2, store"})
    void aMessageThatTheSmscRefusesHasOneRecordWithTheCodeOfTheSmsc(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, ends("via: a, delivery: " + delivery))) {
            fixture.smsc("a").answers(ScriptedSmsc.PERMANENT);
            fixture.millis(10);
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            assertThat(only(fixture)).containsEntry("event", "refused").containsEntry("smsc", "a");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "1, store", "2, store"})
    void aMessageThatFailsOverHasOneRecordOfTheSmscThatAcceptedIt(int threads, String delivery) {
        String route = "via: [a, b], try-next-on: [temporary], delivery: " + delivery;
        try (ExchangeFixture fixture = new ExchangeFixture(threads, ends(route))) {
            fixture.smsc("a").answers(ScriptedSmsc.TEMPORARY);
            fixture.millis(10);
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            assertThat(only(fixture))
                    .containsAllEntriesOf(Map.of(
                            "event", "answered", "smsc", "b", "candidate", "2", "candidates", "2", "attempt", "2"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStoredMessageThatExpiresHasOneRecord(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, ends("via: a, " + RETRY))) {
            fixture.smsc("a").answers(ScriptedSmsc.TEMPORARY);
            fixture.millis(10);
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(120);
            assertThat(only(fixture)).containsEntry("event", "expired");
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageThatIsCancelledHasOneRecord(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, ends("via: a, " + RETRY))) {
            fixture.smsc("a").answers(ScriptedSmsc.TEMPORARY);
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            shop.ask(Inquiry.cancel(
                    shop.outcome(token).messageId(), ExchangeFixture.SHOP, Address.international(NUMBER)));
            fixture.millis(20);
            assertThat(only(fixture)).containsEntry("event", "deleted");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anUnansweredRelayedMessageHasOneRecordMarkedAsUncertain(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, ends("via: a, delivery: relay"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(10);
            assertThat(only(fixture)).containsAllEntriesOf(Map.of("event", "refused", "uncertain", "true"));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "3, relay", "1, store", "2, store", "3, store"})
    void aMessageInPartsHasOneRecord(int threads, String delivery) {
        String yaml = yaml("ends", ", segments: udh", "- {name: all, match: {}, via: a, delivery: " + delivery + "}");
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml).millis(10)) {
            fixture.application("shop");
            fixture.application("shop")
                    .submit(ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER)
                            .saying(ExchangeFixture.body("x".repeat(400)))
                            .build());
            fixture.millis(50);
            assertThat(fixture.smsc("a").received()).hasSize(3);
            assertThat(only(fixture))
                    .containsAllEntriesOf(Map.of("event", "answered", "segments", "3", "from", "SHOP", "to", NUMBER))
                    .doesNotContainKey("part");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageThatWasSentAgainAfterARestartHasOneRecord(int threads) {
        String yaml = ends("via: a, " + RETRY.replace("30s", "1h"));
        ExchangeFixture fixture = new ExchangeFixture(threads, yaml);
        fixture.smsc("a").answers(ScriptedSmsc.TEMPORARY);
        fixture.millis(10);
        fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
        fixture.millis(900);
        assertThat(fixture.recording().rows()).isEmpty();
        try (ExchangeFixture next = fixture.restart(threads, yaml).millis(10)) {
            next.seconds(30);
            assertThat(only(next))
                    .containsAllEntriesOf(Map.of("event", "answered", "from", "SHOP", "to", NUMBER, "smsc", "a"));
        }
    }

    // ---- All steps

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "1, store", "2, store"})
    void everyAttemptIsRecordedAndOnlyTheLastAttemptAsTheFinalState(int threads, String delivery) {
        String route = "via: [a, b], try-next-on: [temporary], delivery: " + delivery;
        try (ExchangeFixture fixture = new ExchangeFixture(threads, all(route))) {
            fixture.smsc("a").answers(ScriptedSmsc.TEMPORARY);
            fixture.millis(10);
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            assertThat(events(fixture)).containsExactly("accepted", "sent", "answered", "sent", "answered");
            List<Map<String, String>> answers = fixture.recording().rows().stream()
                    .filter(each -> "answered".equals(each.get("event")))
                    .toList();
            assertThat(answers.get(0))
                    .containsAllEntriesOf(Map.of("smsc", "a", "status", "temporary", "error", "8"))
                    .doesNotContainKey("end");
            assertThat(answers.get(1)).containsAllEntriesOf(Map.of("smsc", "b", "end", "true"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theStepsOfAMessageThatIsHeldAndFailedAreInOrder(int threads) {
        String yaml = yaml("all", ", on-uncertain: hold", "- {name: all, match: {}, via: a, " + RETRY + "}");
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml)) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            fixture.smsc("a").disconnect();
            fixture.seconds(60);
            List<String> events = events(fixture);
            assertThat(events)
                    .startsWith("accepted", "sent")
                    .contains("uncertain", "held")
                    .endsWith("expired");
            assertThat(ended(fixture)).isOne();
        }
    }

    @Test
    void eachPartOfAMessageHasItsOwnSteps() {
        String yaml = yaml("all", ", segments: udh", "- {name: all, match: {}, via: a, delivery: relay}");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml).millis(10)) {
            fixture.application("shop")
                    .submit(ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER)
                            .saying(ExchangeFixture.body("x".repeat(200)))
                            .build());
            fixture.seconds(1);
            assertThat(fixture.recording().events("part", "1")).containsExactly("sent", "answered");
            assertThat(fixture.recording().events("part", "2")).containsExactly("sent", "answered");
            assertThat(ended(fixture)).isOne();
        }
    }

    // ---- Receipts and messages of mobiles

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "3, relay", "1, store", "2, store", "3, store"})
    void aReceiptIsRecordedOnArrivalAndOnDelivery(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, ends("via: a, delivery: " + delivery)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.millis(20);
            fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.seconds(1);
            String id = shop.outcome(token).messageId();
            assertThat(fixture.recording().events("kind", "receipt")).containsExactly("receipt", "delivered");
            assertThat(fixture.recording().events("id", id)).containsExactly("answered", "receipt", "delivered");
            assertThat(fixture.recording().row("receipt"))
                    .containsAllEntriesOf(Map.of(
                            "status", "delivered", "from", "SHOP", "to", NUMBER, "smsc_id", "1", "direction", "mt"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anUndeliveredReceiptIsRecordedAsExpired(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, ends("via: a, delivery: store")).millis(10)) {
            fixture.application("shop").submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.millis(20);
            fixture.disconnect("shop");
            fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.seconds(90);
            assertThat(fixture.recording().events("kind", "receipt")).containsExactly("receipt", "expired");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0, delivered", "2, 0, delivered", "1, 0x0B, refused", "2, 0x0B, refused"})
    void anMoMessageHasOneRecordOfItsFinalState(int threads, String code, String event) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, ends("via: a")).millis(10)) {
            int status = Integer.decode(code);
            fixture.application("shop")
                    .answers(status == 0 ? Outcome.accepted("") : Outcome.of(Outcome.Kind.PERMANENT, status, ""));
            fixture.smsc("a").mobile(NUMBER, "60001", "hello");
            fixture.millis(20);
            assertThat(only(fixture))
                    .containsAllEntriesOf(Map.of(
                            "event", event,
                            "direction", "mo",
                            "application", "shop",
                            "smsc", "a",
                            "from", NUMBER,
                            "to", "60001"));
        }
    }

    @Test
    void anMoMessageWithoutAReceivingApplicationHasOneRecord() {
        String refusing = ends("via: a") + "unclaimed: {action: refuse}\n";
        try (ExchangeFixture fixture = new ExchangeFixture(refusing).millis(10)) {
            fixture.smsc("a").mobile(NUMBER, "70001", "hello");
            fixture.millis(20);
            assertThat(only(fixture))
                    .containsAllEntriesOf(Map.of("event", "refused", "direction", "mo", "smsc", "a"))
                    .doesNotContainKey("application");
        }
    }

    // ---- Privacy

    @ParameterizedTest
    @CsvSource({"'', false, false", "'{mask-text: false}', true, false", "'{mask-numbers: true}', false, true"})
    void textsAndNumbersAreMaskedAsConfigured(String privacy, boolean showsText, boolean masksNumbers) {
        String yaml = ends("via: a, delivery: relay") + (privacy.isEmpty() ? "" : "privacy: " + privacy + "\n");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml).millis(10)) {
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            Map<String, String> row = only(fixture);
            assertThat(row.getOrDefault("text", "")).isEqualTo(showsText ? "hello" : "");
            assertThat(row).containsEntry("to", masksNumbers ? "44770090****" : NUMBER);
            assertThat(row).as("a name is no number").containsEntry("from", "SHOP");
        }
    }

    @Test
    void aTextIsRecordedInItsOwnCharacters() {
        String yaml = ends("via: a, delivery: store") + "privacy: {mask-text: false}\n";
        try (ExchangeFixture fixture = new ExchangeFixture(yaml).millis(10)) {
            String text = "\u041F\u0440\u0438\u0432\u0435\u0442 \"x\"";
            fixture.application("shop")
                    .submit(ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER)
                            .saying(new Body(text.getBytes(StandardCharsets.UTF_16BE), false, 8))
                            .build());
            fixture.millis(20);
            assertThat(only(fixture).get("text")).isEqualTo(text);
        }
    }

    // ---- The records cannot be written

    /** A message without a record would be a message without a bill. */
    @Test
    void newMessagesAreRefusedTemporarilyWhileRecordsCannotBeWritten() {
        try (ExchangeFixture fixture = new ExchangeFixture(ends("via: a, delivery: relay")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            fixture.recording().disk().fails(true);
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(1);
            for (int i = 0; i < 3_000; i++) {
                shop.submit(ExchangeFixture.text(NUMBER));
                fixture.millis(5);
            }
            long refused = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(1);
            assertThat(shop.outcome(refused).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            fixture.recording().disk().fails(false);
            fixture.seconds(60);
            long accepted = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(1);
            assertThat(shop.outcome(accepted).isAccepted()).isTrue();
        }
    }
}
