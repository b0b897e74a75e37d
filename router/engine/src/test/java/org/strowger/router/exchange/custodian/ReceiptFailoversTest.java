package org.strowger.router.exchange.custodian;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSession.Received;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.smsc.SmscFigure;

/** Messages that an SMSC has accepted and could not deliver: another SMSC gets them, and the application hears once. */
class ReceiptFailoversTest {
    private static final String NUMBER = "447700900123";
    private static final String ANY = "{errors: [undeliverable, expired, rejected], within: 10m}";

    private static String yaml(String onReceipt) {
        return yaml("", onReceipt, "[a, b]");
    }

    private static String yaml(String smsc, String onReceipt, String via) {
        return """
                applications: [{name: shop, password: secret, max-binds: 10}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p%s}
                  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p%s}
                  - {name: c, hosts: [127.0.0.1:3], system-id: s, password: p%s}
                routes: [{name: all, match: {}, via: %s, failover-on-receipt: %s, retry: {first: 1s, max: 1s}}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(smsc, smsc, smsc, via, onReceipt);
    }

    private static String submit(ExchangeFixture fixture, ScriptedSession shop, ReceiptRequest receiptRequest) {
        long token = shop.submit(ExchangeFixture.message(NUMBER, receiptRequest).build());
        fixture.millis(50);
        return shop.outcome(token).messageId();
    }

    private static boolean report(ExchangeFixture fixture, String smsc, String id, MessageState state) {
        return report(fixture, smsc, fixture.smsc(smsc).last(), id, state, "011");
    }

    /** @return whether the SMSC got a positive response */
    private static boolean report(
            ExchangeFixture fixture, String smsc, Received message, String id, MessageState state, String error) {
        PlainMessage.Builder receipt = PlainMessage.from(message.message().destination())
                .to(message.message().source())
                .reporting(Receipt.of(id, state, error));
        long token = fixture.smsc(smsc).submit(receipt.build());
        fixture.millis(50);
        ScriptedSession session = fixture.smsc(smsc).sessions().get(0);
        return session.hasOutcome(token) && session.outcome(token).isAccepted();
    }

    private static List<String> told(ScriptedSession shop) {
        return shop.received().stream()
                .map(each -> each.receipt().messageId() + " " + each.receipt().state())
                .toList();
    }

    private static Set<RecordKind> kinds(ExchangeFixture fixture) {
        return fixture.stored().values().stream()
                .map(ExchangeFixture.StoredRecord::kind)
                .collect(Collectors.toSet());
    }

    // ---- The way of a message

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void anUndeliverableMessageIsSentAgainByTheNextSmsc(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(ANY)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            String id = submit(fixture, shop, ReceiptRequest.ON_END);
            assertThat(fixture.smsc("b").received()).isEmpty();
            assertThat(report(fixture, "a", "1", MessageState.UNDELIVERABLE)).isTrue();
            assertThat(fixture.smsc("b").texts()).containsExactly("hello");
            assertThat(fixture.smsc("b").last().message().destination()).isEqualTo(Address.international(NUMBER));
            assertThat(shop.received()).isEmpty();
            report(fixture, "b", "1", MessageState.DELIVERED);
            assertThat(told(shop)).containsExactly(id + " DELIVERED");
            assertThat(fixture.stored()).isEmpty();
            assertThat(fixture.smscOf("a").total(SmscFigure.RECEIPTS_FAILED_OVER))
                    .isOne();
        }
    }

    @Test
    void theApplicationGetsOnlyTheReceiptOfTheLastSmsc() {
        try (ExchangeFixture fixture = new ExchangeFixture(2, yaml("", ANY, "[a, b, c]")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            String id = submit(fixture, shop, ReceiptRequest.ON_END);
            report(fixture, "a", "1", MessageState.UNDELIVERABLE);
            report(fixture, "b", "1", MessageState.EXPIRED);
            assertThat(shop.received()).isEmpty();
            report(fixture, "c", "1", MessageState.REJECTED);
            assertThat(told(shop)).containsExactly(id + " REJECTED");
            fixture.seconds(60);
            for (String each : List.of("a", "b", "c")) {
                assertThat(fixture.smsc(each).received()).hasSize(1);
            }
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = MessageState.class,
            names = {"DELIVERED", "DELETED"})
    void aDeliveredOrDeletedMessageIsNotSentAgain(MessageState state) {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(ANY)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            String id = submit(fixture, shop, ReceiptRequest.ON_END);
            report(fixture, "a", "1", state);
            assertThat(told(shop)).containsExactly(id + " " + state);
            assertThat(fixture.smsc("b").received()).isEmpty();
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "011, 011, 1",
        "011, 012, 0",
        "temporary, 099, 1",
        "temporary, 011, 0",
        "number, 012, 1",
        "expired, 011, 0",
        "permanent, 011, 1"
    })
    void onlyReceiptsWithConfiguredErrorsCauseAFailover(String chosen, String error, int atNext) {
        String classes = ", receipt-errors: [{errors: 099, class: temporary}, {errors: 012, class: number}]";
        try (ExchangeFixture fixture =
                new ExchangeFixture(yaml(classes, "{errors: " + chosen + "}", "[a, b]")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            submit(fixture, shop, ReceiptRequest.ON_END);
            report(fixture, "a", fixture.smsc("a").last(), "1", MessageState.UNDELIVERABLE, error);
            assertThat(fixture.smsc("b").received()).hasSize(atNext);
            assertThat(shop.received()).hasSize(1 - atNext);
        }
    }

    @Test
    void aReceiptAfterTheFailoverPeriodGoesToTheApplication() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("{errors: undeliverable, within: 1m}")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            String id = submit(fixture, shop, ReceiptRequest.ON_END);
            fixture.seconds(61);
            report(fixture, "a", "1", MessageState.UNDELIVERABLE);
            assertThat(told(shop)).containsExactly(id + " UNDELIVERABLE");
            assertThat(fixture.smsc("b").received()).isEmpty();
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = MessageState.class,
            names = {"DELIVERED", "UNDELIVERABLE"})
    void aSecondReceiptOfTheFirstSmscIsCountedAndNotForwarded(MessageState late) {
        try (ExchangeFixture fixture = new ExchangeFixture(2, yaml(ANY)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            String id = submit(fixture, shop, ReceiptRequest.ON_END);
            report(fixture, "a", "1", MessageState.UNDELIVERABLE);
            assertThat(report(fixture, "a", "1", late)).isTrue();
            report(fixture, "a", "1", late);
            assertThat(shop.received()).isEmpty();
            report(fixture, "b", "1", MessageState.UNDELIVERABLE);
            report(fixture, "a", "1", late);
            fixture.seconds(120);
            assertThat(told(shop)).containsExactly(id + " UNDELIVERABLE");
            assertThat(fixture.smscOf("a").total(SmscFigure.RECEIPTS_AFTER_FAILOVER))
                    .isOne();
            assertThat(fixture.smscOf("a").total(SmscFigure.RECEIPTS_UNEXPECTED))
                    .isEqualTo(2);
            assertThat(fixture.smsc("b").received()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"NEVER, 0", "ON_FAILURE, 0", "ON_END, 1"})
    void requestsAReceiptFromTheSmscEvenIfTheApplicationRequestsNone(ReceiptRequest receiptRequest, int receipts) {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(ANY)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            submit(fixture, shop, receiptRequest);
            assertThat(fixture.smsc("a").last().message().options().receipt())
                    .isEqualTo(receiptRequest == ReceiptRequest.NEVER ? ReceiptRequest.ON_END : receiptRequest);
            report(fixture, "a", "1", MessageState.UNDELIVERABLE);
            assertThat(fixture.smsc("b").received()).hasSize(1);
            assertThat(shop.received()).isEmpty();
            if (receiptRequest != ReceiptRequest.ON_FAILURE) {
                report(fixture, "b", "1", MessageState.DELIVERED);
            }
            assertThat(shop.received()).hasSize(receipts);
        }
    }

    @Test
    void aReceiptBeforeTheResponseAlsoCausesAFailover() {
        try (ExchangeFixture fixture = new ExchangeFixture(2, yaml(ANY))) {
            ScriptedSmsc a = fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            String id = submit(fixture, shop, ReceiptRequest.ON_END);
            report(fixture, "a", "1", MessageState.UNDELIVERABLE);
            assertThat(fixture.smsc("b").received()).isEmpty();
            a.accept(a.last());
            fixture.millis(50);
            assertThat(fixture.smsc("b").received()).hasSize(1);
            report(fixture, "b", "1", MessageState.DELIVERED);
            assertThat(told(shop)).containsExactly(id + " DELIVERED");
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @Test
    void theApplicationGetsAReceiptIfTheNextSmscRefusesTheMessage() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(ANY))) {
            fixture.smsc("b").answers(ScriptedSmsc.PERMANENT);
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            String id = submit(fixture, shop, ReceiptRequest.ON_END);
            report(fixture, "a", "1", MessageState.UNDELIVERABLE);
            assertThat(told(shop)).containsExactly(id + " REJECTED");
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @Test
    void aTemporaryRefusalAfterFailoverIsRetriedOnlyAtTheNextSmsc() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(ANY))) {
            fixture.smsc("b").answers(ScriptedSmsc.TEMPORARY);
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            submit(fixture, shop, ReceiptRequest.ON_END);
            report(fixture, "a", "1", MessageState.UNDELIVERABLE);
            fixture.seconds(5);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(fixture.smsc("b").received()).hasSizeGreaterThan(2);
        }
    }

    /** Wherever the session of the application is: no thread asks the first SMSC, which would know nothing. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aMessageThatWaitsForTheNextSmscCanBeCancelled(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(ANY))) {
            fixture.smsc("b").answers(ScriptedSmsc.TEMPORARY);
            fixture.smsc("a").answersInquiries(asked -> {
                throw new AssertionError("the first SMSC was asked: " + asked);
            });
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            for (int i = 1; i <= threads; i++) {
                String id = submit(fixture, shop, ReceiptRequest.ON_END);
                report(fixture, "a", Integer.toString(i), MessageState.UNDELIVERABLE);
                ScriptedSession other = fixture.application("shop");
                long token = other.ask(Inquiry.cancel(id, ExchangeFixture.SHOP, Address.NONE));
                fixture.millis(100);
                assertThat(other.answer(token).outcome().isAccepted()).isTrue();
            }
            fixture.seconds(5);
            assertThat(kinds(fixture)).doesNotContain(RecordKind.MESSAGE);
        }
    }

    // ---- Long messages

    @ParameterizedTest
    @CsvSource({"UNDELIVERABLE, DELIVERED", "DELIVERED, UNDELIVERABLE", "UNDELIVERABLE, UNDELIVERABLE"})
    void aSplitMessageIsResentInFullWhenAllPartsHaveReceipts(MessageState first, MessageState second) {
        try (ExchangeFixture fixture = new ExchangeFixture(2, yaml(", segments: udh", ANY, "[a, b]")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.message(NUMBER, ReceiptRequest.ON_END)
                    .saying(ExchangeFixture.body("x".repeat(250)))
                    .build());
            fixture.millis(100);
            assertThat(fixture.smsc("a").received()).hasSize(2);
            report(fixture, "a", fixture.smsc("a").received().get(0), "1", first, "011");
            assertThat(fixture.smsc("b").received()).isEmpty();
            report(fixture, "a", fixture.smsc("a").received().get(1), "2", second, "011");
            assertThat(fixture.smsc("b").received()).hasSize(2);
            assertThat(shop.received()).isEmpty();
            report(fixture, "b", fixture.smsc("b").received().get(0), "1", MessageState.DELIVERED, "000");
            report(fixture, "b", fixture.smsc("b").received().get(1), "2", MessageState.DELIVERED, "000");
            assertThat(told(shop)).containsExactly(shop.outcome(token).messageId() + " DELIVERED");
            assertThat(fixture.stored()).isEmpty();
        }
    }

    // ---- Event records

    @Test
    void theEventRecordsContainEachAttemptAndEachReceipt() {
        try (ExchangeFixture fixture = new ExchangeFixture(2, "records: {steps: ends}\n" + yaml(ANY)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            String id = submit(fixture, shop, ReceiptRequest.ON_END);
            report(fixture, "a", "1", MessageState.UNDELIVERABLE);
            report(fixture, "a", "1", MessageState.DELIVERED);
            report(fixture, "b", "1", MessageState.DELIVERED);
            fixture.seconds(1);
            List<String> rows = fixture.recording().rows().stream()
                    .filter(row -> id.equals(row.get("id")))
                    .map(row -> row.get("event") + " " + row.get("smsc") + " " + row.get("status"))
                    .toList();
            assertThat(rows)
                    .containsExactlyInAnyOrder(
                            "answered a accepted",
                            "receipt a undeliverable",
                            "receipt a delivered",
                            "answered b accepted",
                            "receipt b delivered",
                            "delivered b delivered");
        }
    }

    // ---- Restarts

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theMessageOutlivesRestartsBeforeAndAfterItsReceipt(int threads) {
        String yaml = yaml("", ANY, "[a, b, c]");
        String id;
        ExchangeFixture first = new ExchangeFixture(1, yaml).millis(10);
        id = submit(first, first.application("shop"), ReceiptRequest.ON_END);
        assertThat(kinds(first)).containsExactly(RecordKind.EXPECTED);
        try (ExchangeFixture second = first.restart(threads, yaml)) {
            second.smsc("b").answers(ScriptedSmsc.TEMPORARY);
            second.smsc("c").answers(ScriptedSmsc.TEMPORARY);
            second.millis(50);
            PlainMessage.Builder receipt = PlainMessage.from(Address.international(NUMBER))
                    .to(ExchangeFixture.SHOP)
                    .reporting(Receipt.of("1", MessageState.UNDELIVERABLE, "011"));
            second.smsc("a").submit(receipt.build());
            second.millis(100);
            assertThat(second.smsc("b").texts()).containsExactly("hello");
            assertThat(kinds(second)).contains(RecordKind.MESSAGE).doesNotContain(RecordKind.EXPECTED);
            try (ExchangeFixture third = second.restart(threads, yaml)) {
                third.seconds(5);
                assertThat(third.smsc("a").received()).isEmpty();
                assertThat(third.smsc("b").texts()).containsExactly("hello");
                ScriptedSession shop = third.application("shop");
                report(third, "b", "1", MessageState.UNDELIVERABLE);
                assertThat(third.smsc("a").received()).isEmpty();
                assertThat(third.smsc("c").texts()).containsExactly("hello");
                report(third, "c", "1", MessageState.DELIVERED);
                assertThat(told(shop)).containsExactly(id + " DELIVERED");
                assertThat(third.stored()).isEmpty();
            }
        }
    }

    @Test
    void aMessageInPartsOutlivesARestartBetweenItsReceipts() {
        String yaml = yaml(", segments: udh", ANY, "[a, b]");
        ExchangeFixture first = new ExchangeFixture(1, yaml).millis(10);
        ScriptedSession before = first.application("shop");
        before.submit(ExchangeFixture.message(NUMBER, ReceiptRequest.ON_END)
                .saying(ExchangeFixture.body("x".repeat(250)))
                .build());
        first.millis(100);
        assertThat(report(first, "a", first.smsc("a").received().get(0), "1", MessageState.DELIVERED, "000"))
                .isTrue();
        try (ExchangeFixture second = first.restart(2, yaml)) {
            second.millis(50);
            ScriptedSession shop = second.application("shop");
            second.smsc("a")
                    .submit(PlainMessage.from(Address.international(NUMBER))
                            .to(ExchangeFixture.SHOP)
                            .reporting(Receipt.of("2", MessageState.UNDELIVERABLE, "011"))
                            .build());
            second.millis(100);
            assertThat(second.smsc("b").received()).hasSize(2);
            assertThat(shop.received()).isEmpty();
        }
    }

    /** The SMSC sends its receipt again, and the message does not go to two SMSCs. */
    @Test
    void aFailoverThatCannotBeStoredIsPostponedUntilTheReceiptIsRepeated() {
        try (ExchangeFixture fixture = new ExchangeFixture(2, yaml(ANY)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            String id = submit(fixture, shop, ReceiptRequest.ON_END);
            fixture.log().failCommits(1000);
            assertThat(report(fixture, "a", "1", MessageState.UNDELIVERABLE)).isFalse();
            assertThat(fixture.smsc("b").received()).isEmpty();
            fixture.log().heal();
            fixture.seconds(20);
            report(fixture, "a", "1", MessageState.UNDELIVERABLE);
            assertThat(fixture.smsc("b").received()).hasSize(1);
            report(fixture, "b", "1", MessageState.DELIVERED);
            assertThat(told(shop)).containsExactly(id + " DELIVERED");
        }
    }

    // ---- Without the setting

    @Test
    void noMessageIsRetainedWithoutFailoverOnReceipt() {
        String plain = yaml(ANY).replace(", failover-on-receipt: " + ANY, "");
        try (ExchangeFixture fixture = new ExchangeFixture(plain).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            submit(fixture, shop, ReceiptRequest.NEVER);
            assertThat(fixture.smsc("a").last().message().options().receipt()).isEqualTo(ReceiptRequest.NEVER);
            assertThat(fixture.stored()).isEmpty();
            submit(fixture, shop, ReceiptRequest.ON_END);
            report(fixture, "a", "2", MessageState.UNDELIVERABLE);
            assertThat(shop.received()).hasSize(1);
            assertThat(fixture.smsc("b").received()).isEmpty();
        }
    }

    @Test
    void noMessageIsRetainedForTheLastSmscOfARoute() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", ANY, "a")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            String id = submit(fixture, shop, ReceiptRequest.ON_END);
            int bytes = fixture.stored().values().iterator().next().bytes().length;
            assertThat(bytes).as("an expected receipt alone").isLessThan(120);
            report(fixture, "a", "1", MessageState.UNDELIVERABLE);
            assertThat(told(shop)).containsExactly(id + " UNDELIVERABLE");
        }
    }
}
