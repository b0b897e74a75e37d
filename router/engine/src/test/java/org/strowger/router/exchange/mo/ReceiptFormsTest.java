package org.strowger.router.exchange.mo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.MessageState;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSession.Received;
import org.strowger.ucp.Ucp;

/** Receipts in the form that {@code receipts} of the application says. */
class ReceiptFormsTest {
    private static final String NUMBER = "447700900123";
    private static final String DATE = "\\d{10}";
    private static final String DATE_WITH_SECONDS = "\\d{12}";

    private static String yaml(String receipts, String delivery) {
        return """
                applications: [{name: shop, system-id: "8001", password: secret, receipts: {%s}}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p}
                routes: [{name: all, match: {}, via: a, delivery: %s}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(receipts, delivery);
    }

    /** Submits a message, and returns its receipt. */
    private static Received receipt(ExchangeFixture fixture, ScriptedSession shop) {
        shop.submit(ExchangeFixture.withReceipt(NUMBER));
        fixture.millis(20);
        fixture.smsc("a").report(fixture.smsc("a").last(), "1", MessageState.DELIVERED);
        fixture.millis(20);
        assertThat(shop.received()).hasSize(1);
        return shop.received().get(0);
    }

    private static String pattern(String id, String date, String end) {
        return "id:" + id + " sub:001 dlvrd:001 submit date:" + date + " done date:" + date + " stat:DELIVRD err:000"
                + end;
    }

    @ParameterizedTest
    @CsvSource({
        "relay, per: message, \\d{10}, ' text:'",
        "relay, excerpt: false, \\d{10}, ''",
        "store, excerpt: false, \\d{10}, ''",
        "relay, dates: seconds, \\d{12}, ' text:'",
        "store, dates: seconds, \\d{12}, ' text:'"
    })
    void theTextHasTheFormConfiguredForTheApplication(String delivery, String receipts, String date, String end) {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(receipts, delivery)).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            Received receipt = receipt(fixture, shop);
            assertThat(receipt.text()).matches(pattern(shop.outcome(0).messageId(), date, end));
        }
    }

    @Test
    void aReceiptInTlvsHasNoText() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("place: tlvs", "store")).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            Received receipt = receipt(fixture, shop);
            assertThat(receipt.text()).isEmpty();
            assertThat(receipt.receipt().messageId()).isEqualTo(shop.outcome(0).messageId());
            assertThat(receipt.receipt().state()).isEqualTo(MessageState.DELIVERED);
        }
    }

    /** A message that no SMSC takes ends with a receipt of Strowger's own. */
    @Test
    void aReceiptCreatedByStrowgerHasTheConfiguredForm() {
        String yaml = yaml("dates: seconds, excerpt: false, place: text", "store, retry: {validity: 10s}");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml)) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("8001");
            shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.seconds(120);
            assertThat(shop.received()).hasSize(1);
            assertThat(shop.received().get(0).text())
                    .matches("id:" + shop.outcome(0).messageId() + " sub:001 dlvrd:000 submit date:" + DATE_WITH_SECONDS
                            + " done date:" + DATE_WITH_SECONDS + " stat:\\w+ err:\\d{3}");
        }
    }

    /** UCP has fields for all of it. */
    @Test
    void aUcpReceiptHasStateAndTimeInSeparateFields() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("place: tlvs", "store")).millis(10)) {
            ScriptedSession shop = fixture.application("8001", Ucp.TRAITS);
            Received receipt = receipt(fixture, shop);
            assertThat(receipt.receipt().state()).isEqualTo(MessageState.DELIVERED);
            assertThat(receipt.receipt().times().done()).matches(DATE_WITH_SECONDS);
        }
    }

    @Test
    void aReloadedFormAppliesFromTheNextReceipt() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("excerpt: false", "relay")).millis(10)) {
            ScriptedSession shop = fixture.application("8001");
            receipt(fixture, shop);
            fixture.reload(yaml("per: message", "relay"));
            fixture.millis(20);
            shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.millis(20);
            fixture.smsc("a").report(fixture.smsc("a").last(), "2", MessageState.DELIVERED);
            fixture.millis(20);
            assertThat(shop.received().get(1).text())
                    .matches(pattern(shop.outcome(1).messageId(), DATE, " text:"));
        }
    }
}
