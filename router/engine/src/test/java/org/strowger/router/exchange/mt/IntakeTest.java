package org.strowger.router.exchange.mt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppFigure;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.store.StoreState;
import org.strowger.smpp.Smpp;

/** Applications that send faster than stored messages are handed on are read later, and are not refused. */
class IntakeTest {
    private static final int SESSIONS = 8;
    private static final int EACH = 1000;
    private static final int ALL = SESSIONS * EACH;
    private static final int QUEUE = 3000;

    /** So long that one read has only some dozens of them. */
    private static final PlainMessage LONG = PlainMessage.from(ExchangeFixture.SHOP)
            .to(Address.international("447700900123"))
            .saying(ExchangeFixture.body("x".repeat(1000)))
            .build();

    private static final String STORED = "447700900123";
    private static final String RELAYED = "491700000000";

    /** Of this SMSC every attempt is stored before it leaves, so that a window of ten is soon the smallest place. */
    private static final String YAML = """
            applications:
              - {name: shop, password: secret, max-binds: 10, window: 1000, throughput: 1000000/s}
              - {name: mall, password: secret, max-binds: 10, window: 1000, throughput: 1000000/s}
              - {name: news, password: secret, window: 1000}
            smscs:
              - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p, window: 10, queue: %d, on-uncertain: hold}
              - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
            routes:
              - {name: stored, match: {to: "44*"}, via: a, delivery: store}
              - {name: relayed, match: {}, via: b, delivery: relay}
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            """.formatted(QUEUE);

    private final List<ScriptedSession> shops = new ArrayList<>();

    private static ExchangeFixture fixture(int threads) {
        return new ExchangeFixture(threads, YAML).millis(10);
    }

    private void bindShops(ExchangeFixture fixture) {
        for (int i = 0; i < SESSIONS; i++) {
            shops.add(fixture.application("shop"));
        }
    }

    private void submitAll() {
        for (ScriptedSession shop : shops) {
            for (int i = 0; i < EACH; i++) {
                shop.submit(LONG);
            }
        }
    }

    private long outcomes(Outcome like) {
        long count = 0;
        for (ScriptedSession shop : shops) {
            for (int token = 0; token < EACH; token++) {
                count += shop.hasOutcome(token) && shop.outcome(token).code() == like.code() ? 1 : 0;
            }
        }
        return count;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void noMessageIsRefusedWhileTheSmscAcceptsEverything(int threads) {
        try (ExchangeFixture fixture = fixture(threads)) {
            bindShops(fixture);
            submitAll();
            fixture.seconds(2);
            assertThat(outcomes(Outcome.accepted(""))).isEqualTo(ALL);
            assertThat(fixture.smsc("a").received()).hasSize(ALL);
            assertThat(fixture.growingQueues()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void noMessageIsRefusedIfTwoApplicationsSendAlike(int threads) {
        try (ExchangeFixture fixture = fixture(threads)) {
            for (int i = 0; i < SESSIONS; i++) {
                shops.add(fixture.application(i % 2 == 0 ? "shop" : "mall"));
            }
            submitAll();
            fixture.seconds(2);
            assertThat(outcomes(Outcome.accepted(""))).isEqualTo(ALL);
            assertThat(fixture.growingQueues()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void messagesBeyondTheQueueOfASilentSmscAreRefused(int threads) {
        try (ExchangeFixture fixture = fixture(threads)) {
            bindShops(fixture);
            fixture.smsc("a").isSilent();
            submitAll();
            fixture.seconds(2);
            Outcome full = Smpp.TRAITS.statuses().refusal(RefusalReason.QUEUE_FULL);
            assertThat(outcomes(full)).isBetween(ALL / 2L, (long) ALL - QUEUE);
            assertThat(outcomes(Outcome.accepted("")) + outcomes(full)).isEqualTo(ALL);
        }
    }

    /** Stops at the moment in which the queue grows although the SMSC has room. */
    private void outrun(ExchangeFixture fixture) {
        bindShops(fixture);
        submitAll();
        for (int i = 0; i < 1000 && fixture.growingQueues() == 0; i++) {
            fixture.rig().turn(i);
        }
        assertThat(fixture.growingQueues()).isOne();
    }

    @Test
    void relayedMessagesAreReadWhileTheIntakeIsTooFast() {
        try (ExchangeFixture fixture = fixture(1)) {
            ScriptedSession news = fixture.application("news");
            outrun(fixture);
            long token = news.submit(ExchangeFixture.text(RELAYED));
            for (int i = 0; i < 10; i++) {
                fixture.rig().thread().turn();
            }
            assertThat(fixture.growingQueues()).isOne();
            assertThat(news.outcome(token).isAccepted()).isTrue();
            assertThat(outcomes(Outcome.accepted(""))).isLessThan(ALL);
            fixture.seconds(2);
            assertThat(outcomes(Outcome.accepted(""))).isEqualTo(ALL);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anApplicationThatSendsLittleIsReadWhileAnotherOutrunsTheSmsc(int threads) {
        try (ExchangeFixture fixture = fixture(threads)) {
            ScriptedSession news = fixture.application("news");
            news.submit(ExchangeFixture.text(STORED));
            fixture.millis(10);
            outrun(fixture);
            long token = news.submit(ExchangeFixture.text(STORED));
            for (int i = 0; i < 10; i++) {
                fixture.rig().turn(i);
            }
            assertThat(fixture.growingQueues()).isOne();
            assertThat(news.outcome(token).isAccepted()).isTrue();
            assertThat(outcomes(Outcome.accepted(""))).isLessThan(ALL);
        }
    }

    /** It sends half as many messages as the other one, which has seven segments in each. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anApplicationThatSendsFewSegmentsIsReadWhileAnotherOutrunsTheSmsc(int threads) {
        try (ExchangeFixture fixture = fixture(threads)) {
            ScriptedSession news = fixture.application("news");
            outrun(fixture);
            long messages = fixture.applicationOf("shop").total(AppFigure.MESSAGES);
            assertThat(messages).isBetween(10L, 1900L);
            for (int i = 0; i < messages / 2; i++) {
                news.submit(ExchangeFixture.text(STORED));
            }
            fixture.rig().turn(0);
            long token = news.submit(ExchangeFixture.text(STORED));
            for (int i = 0; i < 10; i++) {
                fixture.rig().turn(i);
            }
            assertThat(fixture.growingQueues()).isOne();
            assertThat(news.hasOutcome(token)).isTrue();
        }
    }

    @Test
    void messagesAreReadAndRefusedWhileTheStoreFails() {
        try (ExchangeFixture fixture = fixture(1)) {
            outrun(fixture);
            fixture.log().failCommits(Integer.MAX_VALUE);
            fixture.seconds(1);
            assertThat(fixture.storeState()).isEqualTo(StoreState.FAILING);
            Outcome later = Smpp.TRAITS.statuses().refusal(RefusalReason.LATER);
            assertThat(outcomes(later)).isPositive();
            assertThat(outcomes(later) + outcomes(Outcome.accepted(""))).isEqualTo(ALL);
            fixture.log().heal();
        }
    }

    @Test
    void sessionsThatEndWhileTheIntakeIsTooFastAreForgotten() {
        try (ExchangeFixture fixture = fixture(1)) {
            outrun(fixture);
            for (int i = 0; i < 5; i++) {
                fixture.rig().thread().turn();
            }
            fixture.disconnect("shop");
            fixture.seconds(2);
            assertThat(fixture.growingQueues()).isZero();
            ScriptedSession again = fixture.application("shop");
            long token = again.submit(ExchangeFixture.text(STORED));
            fixture.millis(10);
            assertThat(again.outcome(token).isAccepted()).isTrue();
        }
    }
}
