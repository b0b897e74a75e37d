package org.strowger.router.exchange.mo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSession.Received;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.ucp.Ucp;

/** Receipts of SMSCs: which message and application they belong to, and when the SMSC gets its response. */
class MoReceiptsTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String smsc, String route) {
        return """
                applications: [{name: shop, system-id: "8001", password: secret, max-binds: 10}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p%s}
                  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
                routes: [{name: all, match: {}, via: a, %s}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(smsc, route);
    }

    private static Outcome response(ExchangeFixture fixture, long token) {
        return fixture.smsc("a").sessions().get(0).outcome(token);
    }

    private static boolean hasResponse(ExchangeFixture fixture, long token) {
        return fixture.smsc("a").sessions().get(0).hasOutcome(token);
    }

    private static long smscFigure(ExchangeFixture fixture, SmscFigure figure) {
        long sum = fixture.smscOf("a").homeFigures().get(figure);
        for (int i = 0; i < fixture.rig().threads().size(); i++) {
            sum += fixture.smscOf("a").port(i).figures().get(figure);
        }
        return sum;
    }

    /** Submits a message that wants a receipt, and returns the id that the application got. */
    private static String submit(ExchangeFixture fixture, ScriptedSession shop) {
        long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
        fixture.millis(20);
        return shop.outcome(token).messageId();
    }

    // ---- Matched

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "3, relay", "1, store", "2, store", "3, store"})
    void aReceiptIsDeliveredWithTheMessageIdGivenToTheApplication(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "delivery: " + delivery)).millis(10)) {
            for (int i = 1; i <= threads; i++) {
                ScriptedSession shop = fixture.application("8001");
                String id = submit(fixture, shop);
                long token =
                        fixture.smsc("a").report(fixture.smsc("a").last(), Integer.toString(i), MessageState.DELIVERED);
                fixture.millis(20);
                assertThat(response(fixture, token).isAccepted()).isTrue();
                assertThat(shop.received())
                        .extracting(each -> each.receipt().messageId())
                        .contains(id);
                // The next session, on the next thread, is then the only one that can get the receipt.
                fixture.disconnect("shop");
            }
            fixture.seconds(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void aReceiptHasTheAddressesOfTheMessageAsTheApplicationWroteThem(String delivery) {
        String route = "rewrite: {from: \"1999\", to: {strip: \"44\", prefix: \"0\"}}, delivery: " + delivery;
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", route)).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            submit(fixture, shop);
            Received atSmsc = fixture.smsc("a").last();
            assertThat(atSmsc.message().destination().text()).isEqualTo("07700900123");
            fixture.smsc("a").report(atSmsc, "1", MessageState.DELIVERED);
            fixture.millis(20);
            PlainMessage sent = ExchangeFixture.withReceipt(NUMBER);
            assertThat(shop.received().get(0).message().source()).isEqualTo(sent.destination());
            assertThat(shop.received().get(0).message().destination()).isEqualTo(sent.source());
        }
    }

    @Test
    void aReceiptReachesAnApplicationOfAnotherProtocol() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "delivery: store")).millis(10)) {
            ScriptedSession shop = fixture.application("8001", Ucp.TRAITS);
            shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.millis(20);
            fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.UNDELIVERABLE);
            fixture.millis(20);
            assertThat(shop.received()).hasSize(1);
            assertThat(shop.received().get(0).receipt().state()).isEqualTo(MessageState.UNDELIVERABLE);
            assertThat(shop.received().get(0).message().source().text()).isEqualTo(NUMBER);
        }
    }

    /** A busy SMSC sends the receipt of a message before its response. */
    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "1, store", "2, store"})
    void aReceiptThatPrecedesTheResponseIsDeliveredAfterIt(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "delivery: " + delivery))) {
            ScriptedSmsc a = fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("8001");
            long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.millis(20);
            long early = a.report(a.last(), "1", MessageState.DELIVERED);
            fixture.millis(500);
            assertThat(shop.received()).isEmpty();
            assertThat(hasResponse(fixture, early)).isFalse();
            a.accept(a.last());
            fixture.millis(20);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().messageId())
                    .containsExactly(shop.outcome(token).messageId());
            assertThat(response(fixture, early).isAccepted()).isTrue();
            fixture.seconds(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aReceiptOfAnUnknownMessageIsAcceptedAfterAWhileAndCounted(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "delivery: store")).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            submit(fixture, shop);
            long token = fixture.smsc("a").report(fixture.smsc("a").last(), "999", MessageState.DELIVERED);
            fixture.seconds(1);
            assertThat(hasResponse(fixture, token)).isFalse();
            fixture.seconds(7);
            assertThat(response(fixture, token).isAccepted()).isTrue();
            assertThat(shop.received()).isEmpty();
            assertThat(smscFigure(fixture, SmscFigure.RECEIPTS_UNEXPECTED)).isOne();
        }
    }

    /** Each SMSC has ids of its own. */
    @Test
    void aReceiptOfAnotherSmscWithTheSameIdDoesNotMatch() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "delivery: relay")).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            submit(fixture, shop);
            fixture.smsc("b").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.seconds(10);
            assertThat(shop.received()).isEmpty();
            fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.millis(20);
            assertThat(shop.received()).hasSize(1);
        }
    }

    @Test
    void aSecondFinalReceiptIsNotDelivered() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "delivery: relay")).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            submit(fixture, shop);
            fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.millis(20);
            long copy = fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.seconds(10);
            assertThat(response(fixture, copy).isAccepted()).isTrue();
            assertThat(shop.received()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aProgressNotificationDoesNotReplaceTheFinalReceipt(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "delivery: relay")).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            shop.submit(ExchangeFixture.message(NUMBER, ReceiptRequest.ON_END)
                    .options(new SendOptions(ReceiptRequest.ON_END, true, 0, 0, false, false))
                    .build());
            fixture.millis(20);
            fixture.smsc("a")
                    .submit(PlainMessage.from(Address.international(NUMBER))
                            .to(ExchangeFixture.SHOP)
                            .notifying(Receipt.of("1", MessageState.ENROUTE, "000"))
                            .build());
            fixture.millis(20);
            fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.millis(20);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().state())
                    .containsExactly(MessageState.ENROUTE, MessageState.DELIVERED);
            assertThat(smscFigure(fixture, SmscFigure.RECEIPTS_INTERMEDIATE)).isOne();
            assertThat(smscFigure(fixture, SmscFigure.RECEIPTS)).isOne();
        }
    }

    @Test
    void aReceiptRequestedOnlyByStrowgerIsAcceptedAndNotDelivered() {
        String yaml = yaml(", receipts: {ask: always}", "delivery: relay");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(20);
            assertThat(fixture.smsc("a").last().message().wantsReceipt()).isTrue();
            long token = fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.millis(20);
            assertThat(response(fixture, token).isAccepted()).isTrue();
            assertThat(shop.received()).isEmpty();
            assertThat(smscFigure(fixture, SmscFigure.RECEIPTS_UNEXPECTED)).isZero();
        }
    }

    // ---- The application is not there, or refuses

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "3, relay", "1, store", "2, store", "3, store"})
    void aReceiptForAnUnboundApplicationIsAcceptedAndHeld(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "delivery: " + delivery)).millis(10)) {
            String id = submit(fixture, fixture.application("8001"));
            fixture.disconnect("shop");
            fixture.millis(10);
            long token = fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.millis(50);
            assertThat(response(fixture, token).isAccepted()).isTrue();
            assertThat(fixture.storedKinds()).containsExactly(RecordKind.DELIVERY);
            fixture.seconds(3600);
            ScriptedSession shop = fixture.application("8001");
            fixture.seconds(1);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().messageId())
                    .containsExactly(id);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aTemporaryRefusalOfARelayedReceiptIsForwardedToTheSmsc(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "delivery: relay")).millis(10)) {
            ScriptedSession shop = fixture.application("8001").answers(ScriptedSmsc.TEMPORARY);
            String id = submit(fixture, shop);
            long first = fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.millis(20);
            assertThat(response(fixture, first).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            shop.answers(Outcome.accepted(""));
            long second = fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.millis(20);
            assertThat(response(fixture, second).isAccepted()).isTrue();
            assertThat(shop.received())
                    .extracting(each -> each.receipt().messageId())
                    .containsExactly(id, id);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aPermanentRefusalEndsARelayedReceipt(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "delivery: relay")).millis(10)) {
            ScriptedSession shop = fixture.application("8001").answers(ScriptedSmsc.PERMANENT);
            submit(fixture, shop);
            long first = fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.millis(20);
            assertThat(response(fixture, first).kind()).isEqualTo(Outcome.Kind.PERMANENT);
            fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.seconds(10);
            assertThat(shop.received()).hasSize(1);
        }
    }

    /** The copy takes the place of the first if that one is refused. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRepeatedReceiptWaitsForTheOutcomeOfTheFirstReceipt(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "delivery: relay")).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            submit(fixture, shop);
            long first = fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.millis(20);
            long copy = fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.millis(20);
            assertThat(shop.received()).hasSize(1);
            shop.received().get(0).answer(ScriptedSmsc.TEMPORARY);
            fixture.millis(20);
            assertThat(response(fixture, first).isAccepted()).isFalse();
            assertThat(shop.received()).hasSize(2);
            shop.received().get(1).answer(Outcome.accepted(""));
            fixture.millis(20);
            assertThat(response(fixture, copy).isAccepted()).isTrue();
        }
    }

    // ---- No receipt

    @ParameterizedTest
    @CsvSource({"1, count, 0", "2, count, 0", "1, report, 1", "2, report, 1"})
    void aMissingReceiptIsReportedOnlyIfConfiguredForTheSmsc(int threads, String expired, int receipts) {
        String yaml = yaml(", receipts: {wait: 1m, expired: " + expired + "}", "delivery: store");
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            String id = submit(fixture, shop);
            fixture.seconds(55);
            assertThat(shop.received()).isEmpty();
            fixture.seconds(20);
            assertThat(shop.received()).hasSize(receipts);
            assertThat(shop.received()).allMatch(each -> each.receipt().state() == MessageState.UNKNOWN);
            assertThat(shop.received())
                    .allMatch(each -> each.receipt().messageId().equals(id));
            assertThat(smscFigure(fixture, SmscFigure.RECEIPTS_OVERDUE)).isOne();
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @Test
    void aMissingReceiptRequestedOnlyByStrowgerIsNotReported() {
        String yaml = yaml(", receipts: {ask: always, wait: 1m, expired: report}", "delivery: relay");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(90);
            assertThat(smscFigure(fixture, SmscFigure.RECEIPTS_OVERDUE)).isOne();
            assertThat(shop.received()).isEmpty();
        }
    }

    /** If only failures are reported, no receipt is good news. */
    @Test
    void aMissingReceiptIsNotReportedIfOnlyFailuresWereRequested() {
        String yaml = yaml(", receipts: {wait: 1m, expired: report}", "delivery: store");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            shop.submit(
                    ExchangeFixture.message(NUMBER, ReceiptRequest.ON_FAILURE).build());
            fixture.seconds(90);
            assertThat(shop.received()).isEmpty();
            assertThat(smscFigure(fixture, SmscFigure.RECEIPTS_OVERDUE)).isZero();
            assertThat(fixture.stored()).isEmpty();
        }
    }

    // ---- A restart

    @ParameterizedTest
    @CsvSource({"1, 1, relay", "2, 1, relay", "1, 1, store", "1, 2, store", "2, 1, store", "2, 2, store"})
    void aReceiptThatComesAfterARestartStillFindsItsMessage(int threads, int threadsThen, String delivery) {
        String yaml = yaml("", "delivery: " + delivery);
        ExchangeFixture fixture = new ExchangeFixture(threads, yaml).millis(10);
        String id = submit(fixture, fixture.application("8001"));
        Received sent = fixture.smsc("a").last();
        fixture.seconds(60); // Long enough for the expected receipt of a relayed message to be stored.
        assertThat(fixture.storedKinds()).containsExactly(RecordKind.EXPECTED);
        try (ExchangeFixture next = fixture.restart(threadsThen, yaml).millis(10)) {
            ScriptedSession shop = next.application("8001");
            next.smsc("a").report(sent, "1", MessageState.DELIVERED);
            next.seconds(1);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().messageId())
                    .containsExactly(id);
            assertThat(next.stored()).isEmpty();
        }
    }

    @Test
    void anAlertNotificationGoesToTheApplicationOfItsEsmeAddress() {
        String yaml = yaml("", "delivery: relay").replace("max-binds: 10", "max-binds: 10, receives: [\"6*\"]");
        try (ExchangeFixture fixture = new ExchangeFixture(2, yaml).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            fixture.smsc("a").sessions().get(0).announce(Address.international(NUMBER), Address.international("60001"));
            fixture.smsc("a").sessions().get(0).announce(Address.international(NUMBER), Address.international("70001"));
            fixture.millis(20);
            assertThat(shop.announced()).containsExactly(Address.international(NUMBER));
        }
    }
}
