package org.strowger.router.exchange.mo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppFigure;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.smpp.Smpp;
import org.strowger.ucp.Ucp;

/** Messages of mobiles: which application gets them, who answers the SMSC, and when. */
class MoFlowTest {
    private static final String MOBILE = "447700900123";
    private static final String SERVICE = "60001";

    private static String yaml(String inbound, String shop) {
        return """
                applications:
                  - {name: shop, system-id: "8001", password: secret, max-binds: 10%s}
                  - {name: bank, password: secret, receives: ["5*", "50001"]}
                  - {name: news, password: secret, receives: ["500*"]}
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p}
                  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
                routes: [{name: all, match: {}, via: a}]
                inbound: [{name: mobiles, match: {to: "6*"}, deliver-to: shop%s}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(shop, inbound);
    }

    private static String relay() {
        return yaml(", delivery: relay, wait: 2s", "");
    }

    private static String store() {
        return yaml("", "");
    }

    private static Outcome refusal(RefusalReason reason) {
        return Smpp.TRAITS.statuses().refusal(reason);
    }

    private static Outcome response(ExchangeFixture fixture, String smsc, long token) {
        return fixture.smsc(smsc).sessions().get(0).outcome(token);
    }

    private static boolean hasResponse(ExchangeFixture fixture, String smsc, long token) {
        return fixture.smsc(smsc).sessions().get(0).hasOutcome(token);
    }

    private static long shopFigure(ExchangeFixture fixture, AppFigure figure) {
        return IntStream.range(0, fixture.rig().threads().size())
                .mapToLong(each ->
                        fixture.applicationOf("shop").port(each).figures().get(figure))
                .sum();
    }

    // ---- Which application

    @ParameterizedTest
    @CsvSource({"50001, bank", "50002, news", "51111, bank"})
    void theApplicationWithTheLongestMatchingPatternGetsTheMessage(String number, String receiver) {
        try (ExchangeFixture fixture = new ExchangeFixture(relay()).millis(10)) {
            ScriptedSession bank = fixture.application("bank");
            ScriptedSession news = fixture.application("news");
            fixture.smsc("a").mobile(MOBILE, number, "hello");
            fixture.millis(10);
            assertThat(bank.received()).hasSize(receiver.equals("bank") ? 1 : 0);
            assertThat(news.received()).hasSize(receiver.equals("news") ? 1 : 0);
        }
    }

    @Test
    void anUnclaimedMessageIsRefusedPermanentlyIfConfigured() {
        String refusing = store() + "unclaimed: {action: refuse}\n";
        try (ExchangeFixture fixture = new ExchangeFixture(refusing).millis(10)) {
            long token = fixture.smsc("a").mobile(MOBILE, "70001", "hello");
            fixture.millis(10);
            assertThat(response(fixture, "a", token).code())
                    .isEqualTo(refusal(RefusalReason.NO_RECEIVER).code());
            assertThat(fixture.smscOf("a").port(0).figures().get(SmscFigure.MESSAGES_UNROUTABLE))
                    .isOne();
            assertThat(fixture.stored()).isEmpty();
        }
    }

    // ---- Relayed

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theSmscGetsTheResponseOfTheApplicationAcrossThreads(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, relay()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            for (String smsc : new String[] {"a", "b"}) {
                int before = shop.received().size();
                long token = fixture.smsc(smsc).mobile(MOBILE, SERVICE, "from " + smsc);
                fixture.millis(20);
                assertThat(hasResponse(fixture, smsc, token)).isFalse();
                assertThat(shop.received()).hasSize(before + 1);
                assertThat(shop.received().get(before).text()).isEqualTo("from " + smsc);
                shop.received().get(before).answer(Outcome.accepted(""));
                fixture.millis(20);
                assertThat(response(fixture, smsc, token).isAccepted()).isTrue();
            }
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theRefusalOfTheApplicationIsForwardedToTheSmsc(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, relay()).millis(10)) {
            fixture.application("8001").answers(ScriptedSmsc.PERMANENT);
            long token = fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.millis(20);
            assertThat(response(fixture, "a", token).code()).isEqualTo(ScriptedSmsc.PERMANENT.code());
        }
    }

    @Test
    void theRefusalOfAnApplicationOfAnotherProtocolKeepsItsKind() {
        try (ExchangeFixture fixture = new ExchangeFixture(relay()).millis(10)) {
            fixture.application("8001", Ucp.TRAITS)
                    .answers(Ucp.TRAITS.statuses().refusal(RefusalReason.INVALID_DESTINATION));
            long token = fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.millis(20);
            assertThat(response(fixture, "a", token).isAccepted()).isFalse();
            assertThat(response(fixture, "a", token).kind()).isEqualTo(Outcome.Kind.PERMANENT);
        }
    }

    /** The SMSC waits for the response, and sends the message again. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRelayedMessageForAnApplicationThatIsNotBoundIsRefusedAtOnce(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, relay()).millis(10)) {
            long token = fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.millis(20);
            assertThat(response(fixture, "a", token).code())
                    .isEqualTo(refusal(RefusalReason.RECEIVER_UNBOUND).code());
            ScriptedSession shop = fixture.application("8001");
            fixture.seconds(1);
            assertThat(shop.received()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRelayedMessageIsRefusedAfterItsConfiguredWaitForRoom(int threads) {
        String yaml = yaml(", delivery: relay, wait: 2s", ", receive-window: 1");
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            fixture.smsc("a").mobile(MOBILE, SERVICE, "first");
            fixture.millis(10);
            long second = fixture.smsc("b").mobile(MOBILE, SERVICE, "second");
            fixture.millis(1_900);
            assertThat(hasResponse(fixture, "b", second)).isFalse();
            fixture.millis(1_200);
            assertThat(response(fixture, "b", second).code())
                    .isEqualTo(refusal(RefusalReason.RECEIVER_UNBOUND).code());
            assertThat(shop.received()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aWaitingRelayedMessageIsDeliveredWhenTheWindowHasRoom(int threads) {
        String yaml = yaml(", delivery: relay, wait: 2s", ", receive-window: 1");
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            fixture.smsc("a").mobile(MOBILE, SERVICE, "first");
            fixture.millis(10);
            long second = fixture.smsc("b").mobile(MOBILE, SERVICE, "second");
            fixture.millis(500);
            shop.answers(Outcome.accepted(""));
            shop.received().get(0).answer(Outcome.accepted(""));
            fixture.millis(50);
            assertThat(response(fixture, "b", second).isAccepted()).isTrue();
            assertThat(shop.received()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aWaitingRelayedMessageIsRefusedWhenTheApplicationUnbinds(int threads) {
        String yaml = yaml(", delivery: relay, wait: 2s", ", receive-window: 1");
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml).millis(10)) {
            fixture.application("8001").isSilent();
            long first = fixture.smsc("a").mobile(MOBILE, SERVICE, "first");
            fixture.millis(10);
            long second = fixture.smsc("b").mobile(MOBILE, SERVICE, "second");
            fixture.millis(10);
            fixture.disconnect("shop");
            fixture.millis(50);
            assertThat(response(fixture, "a", first).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(response(fixture, "b", second).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
        }
    }

    // ---- Stored

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aStoredMessageIsAcceptedBeforeTheApplicationReceivesIt(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, store()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            long token = fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.millis(20);
            assertThat(response(fixture, "a", token).isAccepted()).isTrue();
            assertThat(fixture.storedKinds()).containsExactly(RecordKind.DELIVERY);
            assertThat(shopFigure(fixture, AppFigure.DELIVERIES_STORED)).isOne();
            shop.received().get(0).answer(Outcome.accepted(""));
            fixture.seconds(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @Test
    void theSmscGetsNoResponseBeforeTheMessageIsDurable() {
        try (ExchangeFixture fixture = new ExchangeFixture(store()).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            fixture.storeHangs(true);
            long token = fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.millis(500);
            assertThat(hasResponse(fixture, "a", token)).isFalse();
            assertThat(shop.received()).isEmpty();
            fixture.storeHangs(false);
            fixture.millis(20);
            assertThat(response(fixture, "a", token).isAccepted()).isTrue();
            assertThat(shop.received()).hasSize(1);
        }
    }

    @Test
    void aMessageThatCannotBeStoredIsRefusedTemporarily() {
        try (ExchangeFixture fixture = new ExchangeFixture(store()).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            fixture.log().failCommits(1);
            long token = fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.millis(500);
            assertThat(response(fixture, "a", token).isAccepted()).isFalse();
            assertThat(response(fixture, "a", token).kind()).isNotEqualTo(Outcome.Kind.PERMANENT);
            assertThat(shop.received()).isEmpty();
            fixture.log().heal();
            fixture.seconds(10);
            long again = fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.millis(20);
            assertThat(response(fixture, "a", again).isAccepted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aStoredMessageWaitsUntilTheApplicationBinds(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, store()).millis(10)) {
            for (int i = 0; i < 3; i++) {
                fixture.smsc("a").mobile(MOBILE, SERVICE, "text " + i);
                fixture.millis(5);
            }
            fixture.seconds(3600);
            ScriptedSession shop = fixture.application("8001");
            fixture.seconds(1);
            assertThat(shop.received())
                    .extracting(ScriptedSession.Received::text)
                    .containsExactly("text 0", "text 1", "text 2");
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "2, 2"})
    void aStoredMessageIsDeliveredAfterARestart(int threads, int threadsThen) {
        ExchangeFixture fixture = new ExchangeFixture(threads, store()).millis(10);
        fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
        fixture.millis(20);
        try (ExchangeFixture next = fixture.restart(threadsThen, store()).millis(10)) {
            ScriptedSession shop = next.application("8001");
            next.seconds(1);
            assertThat(shop.received())
                    .extracting(ScriptedSession.Received::text)
                    .containsExactly("hello");
            assertThat(shop.received().get(0).message().source().text()).isEqualTo(MOBILE);
            assertThat(next.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStoredMessageIsRedeliveredAfterATemporaryRefusal(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, store()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").answers(ScriptedSmsc.TEMPORARY);
            fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.millis(20);
            assertThat(shop.received()).hasSize(1);
            shop.answers(Outcome.accepted(""));
            fixture.seconds(60);
            assertThat(shop.received()).hasSize(2);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStoredMessageEndsWithAPermanentRefusal(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, store()).millis(10)) {
            ScriptedSession shop = fixture.application("8001").answers(ScriptedSmsc.PERMANENT);
            long token = fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.seconds(600);
            assertThat(shop.received()).hasSize(1);
            assertThat(response(fixture, "a", token).isAccepted()).isTrue();
            assertThat(fixture.stored()).isEmpty();
        }
    }

    /** The application may have it, and a duplicate is better than a loss. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anUnansweredStoredMessageIsDeliveredToAnotherSessionAtOnce(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, store()).millis(10)) {
            ScriptedSession first = fixture.application("8001").isSilent();
            fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.millis(20);
            assertThat(first.received()).hasSize(1);
            fixture.disconnect("shop");
            ScriptedSession second = fixture.application("8001");
            fixture.millis(100);
            assertThat(second.received())
                    .extracting(ScriptedSession.Received::text)
                    .containsExactly("hello");
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @Test
    void messagesBeyondTheHeldMaximumAreRefusedTemporarily() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", ", keep: {max: 2}")).millis(10)) {
            long[] tokens = new long[3];
            for (int i = 0; i < 3; i++) {
                tokens[i] = fixture.smsc("a").mobile(MOBILE, SERVICE, "text " + i);
                fixture.millis(10);
            }
            assertThat(response(fixture, "a", tokens[0]).isAccepted()).isTrue();
            assertThat(response(fixture, "a", tokens[1]).isAccepted()).isTrue();
            assertThat(response(fixture, "a", tokens[2]).code())
                    .isEqualTo(refusal(RefusalReason.LATER).code());
            fixture.application("8001");
            fixture.seconds(1);
            long later = fixture.smsc("a").mobile(MOBILE, SERVICE, "text 3");
            fixture.millis(10);
            assertThat(response(fixture, "a", later).isAccepted())
                    .as("there is room again")
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anUndeliveredStoredMessageExpires(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", ", keep: {messages: 1m}")).millis(10)) {
            fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.seconds(55);
            assertThat(fixture.stored()).hasSize(1);
            fixture.seconds(10);
            assertThat(fixture.stored()).isEmpty();
            assertThat(shopFigure(fixture, AppFigure.DELIVERIES_EXPIRED)).isOne();
            ScriptedSession shop = fixture.application("8001");
            fixture.seconds(1);
            assertThat(shop.received()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void moMessagesAreRefusedWhileTheDaemonStops(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, store()).millis(10)) {
            fixture.exchange().windUp();
            fixture.millis(1);
            long token = fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.millis(10);
            assertThat(response(fixture, "a", token).code())
                    .isEqualTo(refusal(RefusalReason.SHUTTING_DOWN).code());
        }
    }

    @Test
    void aRuleRemovedByAReloadDeliversNoMoreMessages() {
        try (ExchangeFixture fixture = new ExchangeFixture(store()).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            fixture.reload(store().replace("to: \"6*\"", "to: \"8*\""));
            long token = fixture.smsc("a").mobile(MOBILE, SERVICE, "hello");
            fixture.millis(10);
            assertThat(response(fixture, "a", token).isAccepted())
                    .as("it waits")
                    .isTrue();
            assertThat(shop.received()).isEmpty();
            assertThat(fixture.storedKinds()).containsExactly(RecordKind.UNCLAIMED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void messagesBeyondTheWindowAreDeliveredAfterResponses(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", ", receive-window: 1")).millis(10)) {
            ScriptedSession shop = fixture.application("8001").isSilent();
            for (int i = 0; i < 4; i++) {
                fixture.smsc(i % 2 == 0 ? "a" : "b").mobile(MOBILE, SERVICE, "text " + i);
                fixture.millis(20);
            }
            for (int i = 0; i < 4; i++) {
                assertThat(shop.received()).hasSize(i + 1);
                shop.received().get(i).answer(Outcome.accepted(""));
                fixture.millis(50);
            }
            assertThat(shop.received())
                    .extracting(ScriptedSession.Received::text)
                    .containsExactly("text 0", "text 1", "text 2", "text 3");
            assertThat(fixture.stored()).isEmpty();
        }
    }
}
