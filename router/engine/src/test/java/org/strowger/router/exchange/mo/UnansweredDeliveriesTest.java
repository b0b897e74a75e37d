package org.strowger.router.exchange.mo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
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
import org.strowger.router.application.AppFigure;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSession.Received;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.store.StoreState;

/** Relayed receipts whose application does not answer: they are stored, and the SMSC is answered. */
class UnansweredDeliveriesTest {
    private static final String NUMBER = "447700900123";
    private static final int WINDOW = 2;

    private static String yaml(String shop) {
        return """
                applications: [{name: shop, system-id: "8001", password: secret, receive-window: %d%s}]
                smscs: [{name: a, hosts: [127.0.0.1:1], system-id: s, password: p}]
                routes: [{name: all, match: {}, via: a, delivery: relay}]
                inbound: [{name: mobiles, match: {}, deliver-to: shop}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(WINDOW, shop);
    }

    private static String yaml() {
        return yaml("");
    }

    /** Submits messages that want receipts, and returns the ids that the application got. */
    private static List<String> submit(ExchangeFixture fixture, ScriptedSession shop, int count) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.millis(20);
            ids.add(shop.outcome(token).messageId());
        }
        return ids;
    }

    /** The SMSC sends the receipt of its message with this number, from 1. */
    private static long report(ExchangeFixture fixture, int number) {
        ScriptedSmsc a = fixture.smsc("a");
        return a.report(a.received().get(number - 1), Integer.toString(number), MessageState.DELIVERED);
    }

    private static boolean isAccepted(ExchangeFixture fixture, long token) {
        return fixture.smsc("a").sessions().get(0).outcome(token).isAccepted();
    }

    private static boolean isAnswered(ExchangeFixture fixture, long token) {
        return fixture.smsc("a").sessions().get(0).hasOutcome(token);
    }

    private static List<String> ids(ScriptedSession shop) {
        return shop.received().stream().map(each -> each.receipt().messageId()).toList();
    }

    private static long stored(ExchangeFixture fixture) {
        return fixture.applicationOf("shop").total(AppFigure.DELIVERIES_STORED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void anUnansweredReceiptIsStoredAndAcknowledgedToTheSmsc(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            List<String> ids = submit(fixture, shop, 1);
            long token = report(fixture, 1);
            fixture.millis(200);
            assertThat(isAnswered(fixture, token)).isFalse();
            assertThat(fixture.storedKinds()).doesNotContain(RecordKind.DELIVERY);
            fixture.millis(200);
            assertThat(isAccepted(fixture, token)).isTrue();
            assertThat(fixture.storedKinds()).containsExactly(RecordKind.DELIVERY);
            shop.received().get(0).answer(Outcome.accepted(""));
            fixture.millis(20);
            assertThat(fixture.stored()).isEmpty();
            fixture.seconds(1000);
            assertThat(ids(shop)).isEqualTo(ids);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aReceiptThatIsAnsweredInTimeIsNeverStored(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            submit(fixture, shop, 1);
            long token = report(fixture, 1);
            fixture.millis(200);
            shop.received().get(0).answer(Outcome.accepted(""));
            fixture.seconds(10);
            assertThat(isAccepted(fixture, token)).isTrue();
            assertThat(stored(fixture)).isZero();
            assertThat(fixture.stored()).isEmpty();
            assertThat(shop.received()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStoredReceiptIsRedeliveredAfterATemporaryRefusal(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            List<String> ids = submit(fixture, shop, 1);
            long token = report(fixture, 1);
            fixture.millis(500);
            shop.answers(Outcome.accepted(""));
            shop.received().get(0).answer(ScriptedSmsc.TEMPORARY);
            fixture.seconds(10);
            assertThat(isAccepted(fixture, token)).isTrue();
            assertThat(ids(shop)).containsExactly(ids.get(0), ids.get(0));
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 20", "2, 20", "1, 500", "2, 500"})
    void aReceiptIsNotRefusedIfTheConnectionEndsBeforeTheResponse(int threads, long afterMillis) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            List<String> ids = submit(fixture, shop, 1);
            long token = report(fixture, 1);
            fixture.millis(afterMillis);
            assertThat(shop.received()).hasSize(1);
            fixture.disconnect("shop");
            fixture.millis(50);
            assertThat(isAccepted(fixture, token)).isTrue();
            assertThat(fixture.storedKinds()).containsExactly(RecordKind.DELIVERY);
            ScriptedSession again = fixture.application("8001");
            fixture.seconds(1);
            assertThat(ids(again)).isEqualTo(ids);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsOfASlowApplicationAreStoredBeforeDelivery(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            List<String> ids = submit(fixture, shop, 6);
            report(fixture, 1);
            fixture.millis(500);
            for (int i = 2; i <= 4; i++) {
                long token = report(fixture, i);
                fixture.millis(20);
                assertThat(isAccepted(fixture, token)).as("receipt " + i).isTrue();
            }
            assertThat(shop.received()).hasSize(WINDOW);
            assertThat(stored(fixture)).isEqualTo(4);
            shop.answers(Outcome.accepted(""));
            shop.received().forEach(each -> each.answer(Outcome.accepted("")));
            fixture.millis(500);
            assertThat(ids(shop)).isEqualTo(ids.subList(0, 4));
            for (int i = 5; i <= 6; i++) {
                long token = report(fixture, i);
                fixture.millis(20);
                assertThat(isAccepted(fixture, token)).isTrue();
            }
            assertThat(stored(fixture))
                    .as("the application answers in time again")
                    .isEqualTo(4);
            assertThat(ids(shop)).isEqualTo(ids);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    /** The application stays bound, and never answers anything. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsOfASilentApplicationAreAcknowledgedToTheSmsc(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            List<String> ids = submit(fixture, shop, 40);
            report(fixture, 1);
            fixture.millis(400);
            for (int i = 2; i <= 40; i++) {
                long token = report(fixture, i);
                fixture.millis(10);
                assertThat(isAccepted(fixture, token)).as("receipt " + i).isTrue();
                fixture.millis(990);
            }
            fixture.disconnect("shop");
            ScriptedSession again = fixture.application("8001");
            fixture.seconds(700);
            assertThat(ids(again)).containsExactlyInAnyOrderElementsOf(ids);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    /**
     * The SMSC has ten receipts unanswered at most, and every second one is for an application that answers nothing.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anApplicationThatNeverAnswersDoesNotDelayReceiptsOfAnotherApplication(int threads) {
        String yaml = yaml().replace("applications: [", "applications: [{name: bank, password: secret}, ");
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            ScriptedSession bank = fixture.application("bank");
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                submit(fixture, shop, 1);
                ids.addAll(submit(fixture, bank, 1));
            }
            List<Long> pending = new ArrayList<>();
            int next = 1;
            for (int millis = 0; millis < 1500; millis += 5) {
                pending.removeIf(each -> isAnswered(fixture, each) && isAccepted(fixture, each));
                while (pending.size() < 10 && next <= 200) {
                    pending.add(report(fixture, next++));
                }
                fixture.millis(5);
            }
            assertThat(next).as("all are reported").isEqualTo(201);
            assertThat(ids(bank)).containsExactlyInAnyOrderElementsOf(ids);
            assertThat(shop.received()).hasSize(WINDOW);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsBeyondTheWindowAreAcknowledgedWithoutWaiting(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            List<String> ids = submit(fixture, shop, 10);
            List<Long> tokens = new ArrayList<>();
            for (int i = 1; i <= 10; i++) {
                tokens.add(report(fixture, i));
            }
            fixture.millis(700);
            assertThat(tokens).allMatch(each -> isAccepted(fixture, each));
            assertThat(shop.received()).hasSize(WINDOW);
            shop.answers(Outcome.accepted(""));
            shop.received().forEach(each -> each.answer(Outcome.accepted("")));
            fixture.seconds(1);
            assertThat(ids(shop)).containsExactlyInAnyOrderElementsOf(ids);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    /** The response comes between the write and its result. */
    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "1, false", "2, false"})
    void aResponseDuringTheStoreWriteDecidesOnTheReceipt(int threads, boolean isAccepted) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            List<String> ids = submit(fixture, shop, 1);
            fixture.seconds(1);
            fixture.storeHangs(true);
            long token = report(fixture, 1);
            fixture.millis(500);
            assertThat(isAnswered(fixture, token)).isFalse();
            shop.answers(Outcome.accepted(""));
            shop.received().get(0).answer(isAccepted ? Outcome.accepted("") : ScriptedSmsc.TEMPORARY);
            fixture.millis(50);
            fixture.storeHangs(false);
            fixture.seconds(10);
            assertThat(isAccepted(fixture, token)).isTrue();
            assertThat(ids(shop)).containsOnly(ids.get(0)).hasSize(isAccepted ? 1 : 2);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theApplicationsResponseIsRelayedWhileTheStoreFails(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            submit(fixture, shop, 2);
            fixture.seconds(1);
            fixture.log().failCommits(Integer.MAX_VALUE);
            fixture.smsc("a").mobile("447700900001", "6000", "text");
            fixture.seconds(1);
            assertThat(fixture.storeState()).isEqualTo(StoreState.FAILING);
            long first = report(fixture, 1);
            fixture.seconds(1);
            assertThat(isAnswered(fixture, first)).isFalse();
            long second = report(fixture, 2);
            fixture.millis(50);
            assertThat(isAnswered(fixture, second))
                    .as("a slow application holds no further receipt")
                    .isTrue();
            assertThat(isAccepted(fixture, second)).isFalse();
            shop.received().get(0).answer(Outcome.accepted(""));
            fixture.millis(50);
            assertThat(isAccepted(fixture, first)).isTrue();
            assertThat(shop.received()).hasSize(1);
            fixture.log().heal();
            fixture.seconds(10);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsOfASlowApplicationBeyondTheLimitAreRefused(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(", keep: {max: 2}")).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            submit(fixture, shop, 3);
            long first = report(fixture, 1);
            fixture.millis(500);
            long second = report(fixture, 2);
            long third = report(fixture, 3);
            fixture.millis(50);
            assertThat(isAccepted(fixture, first)).isTrue();
            assertThat(isAccepted(fixture, second)).isTrue();
            assertThat(isAccepted(fixture, third)).isFalse();
            shop.answers(Outcome.accepted(""));
            shop.received().forEach(each -> each.answer(Outcome.accepted("")));
            fixture.millis(500);
            report(fixture, 3);
            fixture.seconds(1);
            assertThat(shop.received()).hasSize(3);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @Test
    void anUnansweredProgressNotificationIsStored() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            shop.submit(ExchangeFixture.message(NUMBER, ReceiptRequest.ON_END)
                    .options(new SendOptions(ReceiptRequest.ON_END, true, 0, 0, false, false))
                    .build());
            fixture.millis(20);
            long token = fixture.smsc("a")
                    .submit(PlainMessage.from(Address.international(NUMBER))
                            .to(ExchangeFixture.SHOP)
                            .notifying(Receipt.of("1", MessageState.ENROUTE, "000"))
                            .build());
            fixture.millis(500);
            assertThat(isAccepted(fixture, token)).isTrue();
            shop.answers(Outcome.accepted(""));
            shop.received().get(0).answer(Outcome.accepted(""));
            report(fixture, 1);
            fixture.seconds(1);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().state())
                    .containsExactly(MessageState.ENROUTE, MessageState.DELIVERED);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    /** The receipt was stored while a session had it: after a restart the application gets it from the store. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStoredReceiptSurvivesARestart(int threads) {
        ExchangeFixture fixture = new ExchangeFixture(threads, yaml()).millis(10);
        ScriptedSession shop = fixture.application("8001").isSilent();
        List<String> ids = submit(fixture, shop, 1);
        Received sent = fixture.smsc("a").last();
        fixture.seconds(1);
        report(fixture, 1);
        fixture.millis(500);
        assertThat(fixture.storedKinds()).containsExactly(RecordKind.DELIVERY);
        try (ExchangeFixture next = fixture.restart(threads, yaml()).millis(10)) {
            ScriptedSession again = next.application("8001");
            next.smsc("a").report(sent, "1", MessageState.DELIVERED);
            next.seconds(10);
            assertThat(ids(again)).isEqualTo(ids);
            assertThat(next.stored()).isEmpty();
        }
    }
}
