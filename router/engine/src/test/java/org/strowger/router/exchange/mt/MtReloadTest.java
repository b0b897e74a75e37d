package org.strowger.router.exchange.mt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.smpp.Smpp;

/** The configuration changes between the arrival of a message and its response. */
class MtReloadTest {
    private static final String NUMBER = "447700900123";
    private static final String SHOP = "{name: shop, password: secret, max-binds: 10}";
    private static final String A = "{name: a, hosts: [127.0.0.1:1], system-id: s, password: p, window: 1}";
    private static final String B = "{name: b, hosts: [127.0.0.1:2], system-id: s, password: p}";

    private static String yaml(String applications, String smscs, String route) {
        return """
                applications: [%s]
                smscs: [%s]
                routes: [{name: all, match: {}, %s}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(applications, smscs, route);
    }

    private static String viaA(String delivery) {
        return yaml(SHOP, A + ", " + B, "via: a, delivery: " + delivery);
    }

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "1, store", "2, store"})
    void aMessageThatWaitsForARemovedSmscIsRoutedAgain(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, viaA(delivery))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(5);
            long queued = shop.submit(ExchangeFixture.text("447700900124"));
            fixture.millis(5);
            fixture.reload(yaml(SHOP, B, "via: b, delivery: " + delivery));
            fixture.millis(100);
            assertThat(fixture.smsc("b").received())
                    .extracting(each -> each.message().destination().text())
                    .contains("447700900124");
            assertThat(shop.outcome(queued).isAccepted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageOfARemovedSmscIsRefusedIfItsNewRouteRejectsIt(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, viaA("relay"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(5);
            long queued = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(5);
            fixture.reload(yaml(SHOP, B, "reject: not-allowed"));
            fixture.millis(100);
            assertThat(shop.outcome(queued).code())
                    .isEqualTo(Smpp.TRAITS
                            .statuses()
                            .refusal(RefusalReason.NOT_ALLOWED)
                            .code());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStoredMessageWhoseRouteNowRejectsItEndsWithAReceipt(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, viaA("store"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(5);
            shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.millis(5);
            fixture.reload(yaml(SHOP, B, "reject: not-allowed"));
            fixture.seconds(1);
            assertThat(shop.received()).hasSize(1);
            assertThat(shop.received().get(0).receipt().state()).isEqualTo(MessageState.REJECTED);
        }
    }

    /** A session that leaves waits for the responses that it is owed. */
    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "1, store", "2, store"})
    void aMessageInFlightToARemovedSmscStillGetsItsResponse(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, viaA(delivery))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(5);
            fixture.reload(yaml(SHOP, B, "via: b, delivery: " + delivery));
            fixture.millis(10);
            fixture.smsc("a").accept(fixture.smsc("a").last());
            fixture.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(fixture.smsc("b").received()).isEmpty();
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRefusalAfterAReloadCausesAFailoverByTheNewRules(int threads) {
        String both = "via: [a, b], try-next-on: [temporary], delivery: relay";
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(SHOP, A + ", " + B, both))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(5);
            fixture.reload(yaml(SHOP, A + ", " + B, both + ", rewrite: {from: \"54321\"}"));
            fixture.smsc("a").last().answer(Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
            fixture.millis(10);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(fixture.smsc("b").received()).hasSize(1);
            assertThat(fixture.smsc("b").last().message().source().text()).isEqualTo("54321");
            assertThat(shop.outcome(token).isAccepted()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "1, store", "2, store"})
    void aMessageOfARemovedApplicationIsStillSent(int threads, String delivery) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, viaA(delivery))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(5);
            long queued = shop.submit(ExchangeFixture.text("447700900124"));
            fixture.millis(5);
            fixture.reload(yaml("{name: other, password: secret}", A + ", " + B, "via: a, delivery: " + delivery));
            fixture.smsc("a").accept(fixture.smsc("a").last());
            fixture.millis(10);
            fixture.smsc("a").accept(fixture.smsc("a").last());
            fixture.millis(10);
            assertThat(fixture.smsc("a").received()).hasSize(2);
            assertThat(shop.outcome(queued).isAccepted()).isTrue();
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aReceiptGoesToANewApplicationOfTheSameName(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, viaA("store")).millis(10)) {
            ScriptedSession before = fixture.application("shop");
            long token = before.submit(
                    ExchangeFixture.message(NUMBER, ReceiptRequest.ON_END).build());
            fixture.millis(10);
            String id = before.outcome(token).messageId();
            fixture.reload(yaml("{name: other, password: secret}", A + ", " + B, "via: a, delivery: store"));
            fixture.disconnect("shop");
            fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
            fixture.seconds(1);
            fixture.reload(viaA("store"));
            ScriptedSession after = fixture.application("shop");
            fixture.seconds(2);
            assertThat(after.received())
                    .extracting(each -> each.receipt().messageId())
                    .containsExactly(id);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @Test
    void aNewMessageTakesTheNewRoutes() {
        try (ExchangeFixture fixture = new ExchangeFixture(viaA("relay")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            fixture.reload(yaml(SHOP, A + ", " + B, "via: b, delivery: relay"));
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(fixture.smsc("a").received()).isEmpty();
            assertThat(fixture.smsc("b").received()).hasSize(1);
        }
    }
}
