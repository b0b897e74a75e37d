package org.strowger.router.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.message.MessageState;
import org.strowger.router.exchange.ScriptedSession.Received;
import org.strowger.router.metrics.Counter;
import org.strowger.router.smsc.SmscGauge;

/** The homes of SMSCs, receipts and applications on one thread, over time and reloads. */
class HomeRegistryTest {
    private static final String NUMBER = "447700900123";
    private static final String A =
            "{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p, window: 1," + " receipts: {wait: 1h}}";
    private static final String B = "{name: b, hosts: [127.0.0.1:2777], system-id: s, password: p}";

    private final ExchangeFixture fixture = new ExchangeFixture(yaml(A + ", " + B, "a"));

    private static String yaml(String smscs, String via) {
        return """
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret}]
                smscs: [%s]
                routes: [{name: all, match: {}, delivery: store, via: %s, retry: {first: 30s, validity: 1h}}]
                """.formatted(smscs, via);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private long homes() {
        fixture.seconds(2);
        return fixture.rig().sum(Counter.HOMES);
    }

    private long level(SmscGauge gauge) {
        return fixture.smscOf("a").levels().get(gauge);
    }

    @Test
    void publishesTheQueueOfAnSmscOncePerSecond() {
        fixture.smsc("a").isSilent();
        ScriptedSession shop = fixture.application("shop");
        for (int i = 0; i < 4; i++) {
            shop.submit(ExchangeFixture.text(NUMBER));
        }
        fixture.seconds(3);
        assertThat(level(SmscGauge.QUEUED)).as("one message is with the SMSC").isEqualTo(3);
        assertThat(level(SmscGauge.QUEUED_BYTES)).isPositive();
        assertThat(level(SmscGauge.OLDEST_QUEUED_NANOS))
                .isBetween(
                        Duration.ofSeconds(1).toNanos(), Duration.ofSeconds(3).toNanos());
        fixture.smsc("a").accepts();
        fixture.smsc("a").unanswered().forEach(fixture.smsc("a")::accept);
        fixture.seconds(2);
        assertThat(level(SmscGauge.QUEUED)).isZero();
        assertThat(level(SmscGauge.QUEUED_BYTES)).isZero();
        assertThat(level(SmscGauge.OLDEST_QUEUED_NANOS)).isZero();
    }

    @Test
    void publishesTheExpectedReceiptsOfAnSmsc() {
        ScriptedSession shop = fixture.application("shop");
        shop.submit(ExchangeFixture.withReceipt(NUMBER));
        fixture.seconds(2);
        assertThat(level(SmscGauge.RECEIPTS_EXPECTED)).isOne();
        fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
        fixture.seconds(2);
        assertThat(level(SmscGauge.RECEIPTS_EXPECTED)).isZero();
    }

    @Test
    void forgetsAReceiptThatIsNotExpectedAnyMore() {
        ScriptedSession shop = fixture.application("shop");
        shop.submit(ExchangeFixture.withReceipt(NUMBER));
        fixture.seconds(2);
        assertThat(fixture.stored()).hasSize(1);
        fixture.seconds(3700);
        assertThat(level(SmscGauge.RECEIPTS_EXPECTED)).isZero();
        assertThat(fixture.stored()).isEmpty();
    }

    @Test
    void aRemovedSmscHasNoHomeAfterOneSecond() {
        long before = homes();
        fixture.reload(yaml(A, "a"));
        assertThat(homes()).as("without the SMSC and its receipts").isEqualTo(before - 2);
    }

    @Test
    void expectedReceiptsOfARemovedSmscAreMatchedWhenItIsAddedAgain() {
        ScriptedSession shop = fixture.application("shop");
        shop.submit(ExchangeFixture.withReceipt(NUMBER));
        fixture.seconds(1);
        Received sent = fixture.smsc("a").last();
        long before = homes();
        fixture.reload(yaml(B, "b"));
        assertThat(homes()).as("without the SMSC, with its receipts").isEqualTo(before - 1);
        fixture.reload(yaml(A + ", " + B, "a"));
        fixture.seconds(2);
        fixture.smsc("a").report(sent, "1", MessageState.DELIVERED);
        fixture.seconds(1);
        assertThat(shop.received()).extracting(each -> each.receipt().state()).containsExactly(MessageState.DELIVERED);
        assertThat(fixture.stored()).isEmpty();
    }

    @Test
    void theQueueOfARemovedSmscIsRoutedAgain() {
        fixture.smsc("a").isSilent();
        ScriptedSession shop = fixture.application("shop");
        for (int i = 0; i < 5; i++) {
            shop.submit(ExchangeFixture.text(NUMBER));
        }
        fixture.seconds(1);
        assertThat(fixture.smsc("a").received()).hasSize(1);
        fixture.reload(yaml(B, "b"));
        fixture.seconds(1);
        assertThat(fixture.smsc("b").received()).hasSize(4);
    }
}
