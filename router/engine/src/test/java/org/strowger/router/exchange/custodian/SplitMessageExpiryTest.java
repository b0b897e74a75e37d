package org.strowger.router.exchange.custodian;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.application.AppFigure;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSmsc;

/** Messages in custody that are split for their SMSC, whose validity ends while their parts are queued for it. */
class SplitMessageExpiryTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(int window) {
        return """
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, max-binds: 10}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:2776], system-id: s, password: p, window: %d, segments: udh,
                     timers: {response: 4m}}
                routes:
                  - {name: all, match: {}, delivery: store, via: a, retry: {first: 30s, validity: 1m}}
                """.formatted(window);
    }

    /** A message of three parts. */
    private static long submitLong(ExchangeFixture fixture, ScriptedSession shop) {
        long token = shop.submit(ExchangeFixture.message(NUMBER, ReceiptRequest.ON_END)
                .saying(new Body(new byte[400], false, 4))
                .build());
        fixture.millis(20);
        assertThat(shop.outcome(token).isAccepted()).isTrue();
        return token;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aMessageExpiresWhileAllItsPartsAreQueued(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(1)).millis(10)) {
            ScriptedSmsc a = fixture.smsc("a").isSilent();
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text("447700900001"));
            fixture.millis(20);
            submitLong(fixture, shop);
            fixture.seconds(58);
            assertThat(shop.received()).isEmpty();
            fixture.seconds(5);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().state())
                    .containsExactly(MessageState.EXPIRED);
            assertThat(fixture.applicationOf("shop").total(AppFigure.UNCERTAIN)).isZero();
            a.accepts();
            a.accept(a.last());
            fixture.seconds(200);
            assertThat(a.received()).as("the parts never left").hasSize(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aMessageExpiresOnlyAfterTheResponseToAPartInFlight(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(1)).millis(10)) {
            ScriptedSmsc a = fixture.smsc("a").isSilent();
            ScriptedSession shop = fixture.application("shop");
            submitLong(fixture, shop);
            assertThat(a.received()).hasSize(1);
            fixture.seconds(70);
            assertThat(shop.received()).as("the SMSC has a part").isEmpty();
            a.accepts();
            a.accept(a.last());
            fixture.seconds(5);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().state())
                    .containsExactly(MessageState.EXPIRED);
            assertThat(fixture.applicationOf("shop").total(AppFigure.UNCERTAIN)).isOne();
            assertThat(a.received()).as("the other parts never left").hasSize(1);
            fixture.seconds(200);
            assertThat(fixture.stored()).isEmpty();
        }
    }
}
