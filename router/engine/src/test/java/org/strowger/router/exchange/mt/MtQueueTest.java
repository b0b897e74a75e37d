package org.strowger.router.exchange.mt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.smpp.Smpp;

/**
 * Messages that cannot leave at once wait at the home of their SMSC. With three threads the application's session, the
 * SMSC's session and the SMSC's home are on different threads.
 */
class MtQueueTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String a, String delivery) {
        return """
                applications:
                  - {name: shop, password: secret, max-binds: 10}
                  - {name: bank, password: secret, class: transactional}
                  - {name: news, password: secret, class: bulk}
                smscs: [{name: a, hosts: [127.0.0.1:1], system-id: s, password: p, timers: {response: 5s}%s}]
                routes: [{name: all, match: {}, via: a, delivery: %s}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(a, delivery);
    }

    private static PlainMessage saying(String text) {
        return ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER)
                .saying(ExchangeFixture.body(text))
                .build();
    }

    private static PlainMessage urgent(String text, int priority) {
        return ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER)
                .saying(ExchangeFixture.body(text))
                .options(new SendOptions(ReceiptRequest.NEVER, false, priority, 0, false, false))
                .build();
    }

    private static SmscHomeView home(ExchangeFixture fixture) {
        return fixture.exchange().snapshot(fixture.smscOf("a").homeIndex()).homeOf(fixture.smscOf("a"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aMessageIsSentAtOnceIfTheWindowHasRoom(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "relay")).millis(10)) {
            for (int i = 0; i < threads; i++) {
                fixture.application("shop").submit(saying("text " + i));
                fixture.millis(1);
                assertThat(fixture.smsc("a").received()).hasSize(i + 1);
            }
            assertThat(home(fixture).waiting().count()).isZero();
            assertThat(fixture.smscOf("a").hasBacklog()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "3, relay", "1, store", "2, store", "3, store"})
    void messagesBeyondTheWindowLeaveInTheOrderOfTheirArrival(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(", window: 1", delivery))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            List<ScriptedSession> shops = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                shops.add(fixture.application("shop"));
            }
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                texts.add("text " + i);
                shops.get(i % threads).submit(saying("text " + i));
                fixture.millis(1);
            }
            assertThat(fixture.smsc("a").texts()).containsExactly("text 0");
            assertThat(home(fixture).waiting().count()).isEqualTo(5);
            for (int i = 0; i < 6; i++) {
                fixture.smsc("a").accept(fixture.smsc("a").last());
                fixture.millis(5);
            }
            assertThat(fixture.smsc("a").texts()).isEqualTo(texts);
            assertThat(home(fixture).waiting().count()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyQueuedMessageGetsItsOwnResponse(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(", window: 1", "relay"))) {
            fixture.smsc("a")
                    .handles(each ->
                            each.answer(each.text().endsWith("odd") ? ScriptedSmsc.PERMANENT : Outcome.accepted("x")));
            fixture.millis(10);
            List<ScriptedSession> shops = new ArrayList<>();
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                ScriptedSession shop = i < 3 ? fixture.application("shop") : shops.get(i - 3);
                shops.add(shop);
                tokens.add(shop.submit(saying(i % 2 == 0 ? "even" : "odd")));
            }
            fixture.millis(50);
            for (int i = 0; i < 6; i++) {
                assertThat(shops.get(i).outcome(tokens.get(i)).isAccepted())
                        .as("message " + i)
                        .isEqualTo(i % 2 == 0);
            }
        }
    }

    @Test
    void aLaterMessageDoesNotOvertakeQueuedMessages() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(", throughput: 2/s", "relay")).millis(600)) {
            ScriptedSession shop = fixture.application("shop");
            for (int i = 0; i < 4; i++) {
                shop.submit(saying("text " + i));
            }
            fixture.millis(10);
            int before = fixture.smsc("a").received().size();
            assertThat(before).isLessThan(4);
            shop.submit(saying("late"));
            fixture.seconds(3);
            assertThat(fixture.smsc("a").texts()).containsExactly("text 0", "text 1", "text 2", "text 3", "late");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void transactionalMessagesOvertakeOtherMessagesAndBulkMessagesLeaveLast(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(", window: 1", "relay"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            ScriptedSession bank = fixture.application("bank");
            ScriptedSession news = fixture.application("news");
            shop.submit(saying("first"));
            fixture.millis(1);
            news.submit(saying("bulk"));
            fixture.millis(1);
            shop.submit(saying("normal"));
            fixture.millis(1);
            bank.submit(saying("transactional"));
            fixture.millis(1);
            for (int i = 0; i < 4; i++) {
                fixture.smsc("a").accept(fixture.smsc("a").last());
                fixture.millis(5);
            }
            assertThat(fixture.smsc("a").texts()).containsExactly("first", "transactional", "normal", "bulk");
        }
    }

    @Test
    void messagesOfOneApplicationLeaveInOrderOfTheirPriority() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(", window: 1", "relay"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(saying("first"));
            fixture.millis(1);
            shop.submit(urgent("low", 0));
            shop.submit(urgent("high", 3));
            shop.submit(urgent("middle", 1));
            fixture.millis(1);
            for (int i = 0; i < 4; i++) {
                fixture.smsc("a").accept(fixture.smsc("a").last());
                fixture.millis(5);
            }
            assertThat(fixture.smsc("a").texts()).containsExactly("first", "high", "middle", "low");
        }
    }

    /** The priority is read once: a queue must find the message in its lane when a setting changes. */
    @Test
    void aWaitingMessageKeepsItsClassWhenTheConfigurationChanges() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(", window: 1", "relay"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            ScriptedSession news = fixture.application("news");
            shop.submit(saying("first"));
            fixture.millis(1);
            news.submit(saying("bulk"));
            fixture.millis(1);
            fixture.reload(yaml(", window: 1", "relay").replace("class: bulk", "class: transactional"));
            shop.submit(saying("normal"));
            fixture.millis(1);
            for (int i = 0; i < 3; i++) {
                fixture.smsc("a").accept(fixture.smsc("a").last());
                fixture.millis(5);
            }
            assertThat(fixture.smsc("a").texts()).containsExactly("first", "normal", "bulk");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRelayedMessageWaitsInTheQueueUntilTheResponseTimeout(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(", throughput: 1/m", "relay")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(saying("first"));
            fixture.millis(1);
            long queued = shop.submit(saying("queued"));
            fixture.millis(4_900);
            assertThat(shop.hasOutcome(queued)).isFalse();
            fixture.millis(1_100);
            assertThat(shop.outcome(queued).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            fixture.seconds(120);
            assertThat(fixture.smsc("a").texts()).containsExactly("first");
        }
    }

    /** The home gives a message back that its session could not take after all. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void queuedMessagesAreSentWhenTheSmscIsBoundAgain(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(", window: 2", "store")).millis(10)) {
            fixture.smsc("a").disconnect();
            List<ScriptedSession> shops = List.of(fixture.application("shop"), fixture.application("shop"));
            for (int i = 0; i < 6; i++) {
                shops.get(i % 2).submit(saying("text " + i));
            }
            fixture.seconds(20);
            assertThat(fixture.smsc("a").texts())
                    .containsExactlyInAnyOrder("text 0", "text 1", "text 2", "text 3", "text 4", "text 5");
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "1, store", "2, store"})
    void anSmscNeverGetsMoreThanItsRate(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(", throughput: 10/s", delivery)).millis(10)) {
            List<ScriptedSession> shops = List.of(fixture.application("shop"), fixture.application("shop"));
            fixture.seconds(2);
            for (int i = 0; i < 30; i++) {
                shops.get(i % 2).submit(saying("text " + i));
            }
            for (int second = 1; second <= 4; second++) {
                int before = fixture.smsc("a").received().size();
                fixture.seconds(1);
                assertThat(fixture.smsc("a").received().size() - before).isLessThanOrEqualTo(11);
            }
            assertThat(fixture.smsc("a").received()).hasSize(30);
        }
    }

    @Test
    void theRateOfAnSmscCountsSegments() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(", throughput: 1/s", "relay")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            fixture.seconds(5);
            shop.submit(saying("x".repeat(400)));
            fixture.millis(10);
            long next = shop.submit(saying("next"));
            fixture.millis(2_500);
            assertThat(fixture.smsc("a").received()).as("three segments").hasSize(1);
            fixture.seconds(2);
            assertThat(fixture.smsc("a").received()).hasSize(2);
            assertThat(shop.outcome(next).isAccepted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aDrainedSmscAcceptsNoMoreMessages(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "relay")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            fixture.operate("a", OperatorOverride.Word.DRAINING);
            long token = shop.submit(saying("hello"));
            fixture.millis(10);
            assertThat(shop.outcome(token).code())
                    .isEqualTo(
                            Smpp.TRAITS.statuses().refusal(RefusalReason.LATER).code());
            fixture.operate("a", OperatorOverride.Word.IN_SERVICE);
            long later = shop.submit(saying("hello"));
            fixture.millis(10);
            assertThat(shop.outcome(later).isAccepted()).isTrue();
        }
    }
}
