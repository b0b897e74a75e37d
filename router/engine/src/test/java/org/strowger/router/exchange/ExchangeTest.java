package org.strowger.router.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.config.OperatorOverride.Word;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.smsc.Readiness;

/** The exchange as a whole: its configuration, its threads and its end. */
class ExchangeTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String delivery, String via) {
        return """
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, max-binds: 10}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}
                  - {name: b, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes: [{name: all, match: {}, delivery: %s, via: %s}]
                """.formatted(delivery, via);
    }

    private static int unanswered(ExchangeFixture fixture) {
        int sum = 0;
        for (int i = 0; i < fixture.rig().threads().size(); i++) {
            sum += fixture.exchange().unanswered(i);
        }
        return sum;
    }

    // ---- Messages

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void relaysTheResponseOfTheSmsc(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("relay", "a"))) {
            fixture.smsc("a").isSilent();
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.hasOutcome(token)).isFalse();
            assertThat(unanswered(fixture))
                    .as("for the application and for the SMSC")
                    .isEqualTo(2);
            fixture.smsc("a").last().answer(ScriptedSmsc.PERMANENT);
            fixture.millis(10);
            assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.PERMANENT);
            assertThat(shop.outcome(token).code()).isEqualTo(ScriptedSmsc.PERMANENT.code());
            assertThat(unanswered(fixture)).isZero();
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @Test
    void allThreadsAllocateDifferentIds() {
        try (ExchangeFixture fixture = new ExchangeFixture(3, yaml("relay", "a"))) {
            List<String> ids = new ArrayList<>();
            List<ScriptedSession> sessions =
                    List.of(fixture.application("shop"), fixture.application("shop"), fixture.application("shop"));
            for (int i = 0; i < 30; i++) {
                ScriptedSession session = sessions.get(i % 3);
                long token = session.submit(ExchangeFixture.text(NUMBER));
                fixture.millis(1);
                ids.add(session.outcome(token).messageId());
            }
            assertThat(new HashSet<>(ids)).hasSize(30);
        }
    }

    @Test
    void measuresTheTimeFromArrivalToTheSession() {
        try (ExchangeFixture fixture = new ExchangeFixture(2, yaml("relay", "a"))) {
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(fixture.exchange().inRouterNanos()).hasSize(2);
            assertThat(fixture.exchange().inRouterNanos().stream()
                            .mapToLong(each -> each.count())
                            .sum())
                    .isOne();
        }
    }

    // ---- Configuration

    @Test
    void aNewConfigurationHasEffectFromTheNextMessage() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("relay", "a"))) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            Generation before = fixture.exchange().generation();
            fixture.reload(yaml("relay", "b"));
            assertThat(fixture.exchange().generation()).isNotSameAs(before);
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(fixture.smsc("b").received()).hasSize(1);
        }
    }

    @Test
    void aRemovedSmscUnbinds() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("relay", "a"))) {
            fixture.millis(10);
            assertThat(fixture.smsc("b").sessions()).hasSize(1);
            fixture.exchange().remove(fixture.smscOf("b"), CloseReason.of(CloseCause.ASKED));
            fixture.seconds(1);
            assertThat(fixture.smsc("b").sessions()).isEmpty();
            assertThat(fixture.smscOf("b").isClosed()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"DISABLED, 0", "DRAINING, 1"})
    void aDisabledSmscUnbindsButADrainingSmscDoesNot(Word word, int sessions) {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("relay", "a"))) {
            fixture.millis(10);
            fixture.operate("a", word);
            fixture.seconds(1);
            assertThat(fixture.smsc("a").sessions()).hasSize(sessions);
            assertThat(fixture.smscOf("a").readiness()).isEqualTo(Readiness.UNBOUND);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isFalse();
            fixture.operate("a", Word.IN_SERVICE);
            fixture.seconds(60);
            token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
        }
    }

    // ---- The end

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStoppingExchangeRefusesNewMessagesAndAnswersPendingMessages(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("relay", "a"))) {
            fixture.smsc("a").isSilent();
            ScriptedSession shop = fixture.application("shop");
            long before = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            fixture.exchange().windUp();
            fixture.millis(10);
            long after = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(after).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(shop.hasOutcome(before)).isFalse();
            fixture.smsc("a").accept(fixture.smsc("a").last());
            fixture.millis(10);
            assertThat(shop.outcome(before).isAccepted()).isTrue();
            assertThat(unanswered(fixture)).isZero();
        }
    }

    @Test
    void aReceiptForAnUnknownMessageIsNotDelivered() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("relay", "a"))) {
            ScriptedSession shop = fixture.application("shop");
            fixture.smsc("a")
                    .submit(PlainMessage.from(ExchangeFixture.SHOP)
                            .to(ExchangeFixture.SHOP)
                            .reporting(Receipt.of("12345", MessageState.DELIVERED, "000"))
                            .build());
            fixture.seconds(10);
            assertThat(shop.received()).isEmpty();
        }
    }
}
