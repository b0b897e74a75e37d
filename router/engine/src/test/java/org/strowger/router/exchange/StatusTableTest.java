package org.strowger.router.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Outcome.Kind;
import org.strowger.message.Outcome.StatusClass;
import org.strowger.message.Outcome.Treatment;
import org.strowger.message.Outcome.Treatment.Failover;
import org.strowger.message.Outcome.Treatment.Link;
import org.strowger.message.Receipt;
import org.strowger.router.config.status.ReceiptErrors;
import org.strowger.router.config.status.StatusTable;

/** The classes of statuses and of receipt errors, as they are configured for one SMSC. */
class StatusTableTest {
    private static StatusTable table(String keys) {
        return table("smpp", keys);
    }

    private static StatusTable table(String protocol, String keys) {
        return ExchangeFixture.configuration("""
                applications: [{name: shop, password: secret}]
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                smscs: [{name: a, protocol: %s, hosts: [127.0.0.1:1], system-id: "1", password: p, %s}]
                """.formatted(protocol, keys))
                .smscs()
                .get(0)
                .dialect()
                .statuses();
    }

    private static Outcome refusal(int code) {
        return Outcome.of(Kind.PERMANENT, code, "");
    }

    // ---- Statuses

    @ParameterizedTest
    @CsvSource({
        "ESME_RSYSERR, 0x08",
        "0x58, 0x58",
        "88, 0x58",
        "smpp:0x58, 0x58",
        "0x400-0x4FF, 0x400",
        "0x400-0x4FF, 0x4FF",
        "0xFFFFFFF0-0xFFFFFFFF, -1"
    })
    void aRuleAcceptsCodesNamesAndRanges(String written, String code) {
        StatusTable table = table("statuses: [{codes: " + written + ", class: temporary}]");
        Outcome outcome = table.classify(refusal(Integer.decode(code)));
        assertThat(outcome.kind()).isEqualTo(Kind.TEMPORARY);
        assertThat(outcome.statusClass()).isEqualTo(StatusClass.TEMPORARY);
        assertThat(outcome.code()).isEqualTo(Integer.decode(code));
    }

    @ParameterizedTest
    @CsvSource({"ucp, 4, 4", "ucp, 04, 4", "ucp, ucp:04, 4", "cimd2, 302, 302", "cimd2, 300-399, 302"})
    void statusesOfOtherProtocolsAreNamedByTheirNumbers(String protocol, String written, int code) {
        StatusTable table = table(protocol, "statuses: [{codes: \"" + written + "\", class: suspended}]");
        assertThat(table.classify(refusal(code)).statusClass()).isEqualTo(StatusClass.SUSPENDED);
    }

    @Test
    void aStatusWithoutARuleKeepsItsOutcome() {
        StatusTable table = table("statuses: [{codes: 0x400-0x4FF, class: temporary}]");
        Outcome outside = refusal(0x500);
        assertThat(table.classify(outside)).isSameAs(outside);
        Outcome withoutCode = Outcome.of(Kind.UNCERTAIN, 0, "");
        assertThat(table.classify(withoutCode)).isSameAs(withoutCode);
        assertThat(table("queue: 5")).isSameAs(StatusTable.BY_PROTOCOL);
    }

    @Test
    void theFirstRuleApplies() {
        StatusTable table = table("statuses: [{codes: 0x410, class: number}, {codes: 0x400-0x4FF, class: throttled}]");
        assertThat(table.classify(refusal(0x410)).statusClass()).isEqualTo(StatusClass.NUMBER);
        assertThat(table.classify(refusal(0x411)).statusClass()).isEqualTo(StatusClass.THROTTLED);
    }

    @ParameterizedTest
    @CsvSource({
        "throttled, THROTTLED, AS_ROUTED, SLOW, 0",
        "temporary, TEMPORARY, AS_ROUTED, NONE, 0",
        "permanent, PERMANENT, AS_ROUTED, NONE, 0",
        "queue-full, THROTTLED, AS_ROUTED, NONE, 0",
        "suspended, TEMPORARY, YES, SET_ASIDE, 60",
        "number, PERMANENT, NO, NONE, 0"
    })
    void aClassHasItsUsualConsequences(String word, Kind kind, Failover failover, Link link, int seconds) {
        Outcome outcome =
                table("statuses: [{codes: 1, class: " + word + "}]").classify(Outcome.of(Kind.TEMPORARY, 1, ""));
        assertThat(outcome.kind()).isEqualTo(kind);
        assertThat(outcome.treatment())
                .isEqualTo(new Treatment(
                        outcome.statusClass(),
                        failover,
                        link,
                        Duration.ofSeconds(seconds).toNanos(),
                        0,
                        Treatment.UNLIMITED));
    }

    @Test
    void theConsequencesOfAClassCanBeChanged() {
        Outcome outcome = table("statuses: [{codes: 1, class: temporary, link: set-aside, pause: 5m, failover: no, "
                        + "retry: {pause: 10s, tries: 3}}]")
                .classify(refusal(1));
        assertThat(outcome.treatment())
                .isEqualTo(new Treatment(
                        StatusClass.TEMPORARY,
                        Failover.NO,
                        Link.SET_ASIDE,
                        Duration.ofMinutes(5).toNanos(),
                        Duration.ofSeconds(10).toNanos(),
                        3));
    }

    // ---- Receipts

    @ParameterizedTest
    @CsvSource({
        "UNDELIVERABLE, 011, TEMPORARY",
        "UNDELIVERABLE, 11, TEMPORARY",
        "UNDELIVERABLE, 0x1b, SUSPENDED",
        "UNDELIVERABLE, 1B, SUSPENDED",
        "REJECTED, 99, NUMBER",
        "UNDELIVERABLE, 99, PERMANENT",
        "EXPIRED, 99, TEMPORARY"
    })
    void aReceiptHasTheClassOfItsErrorOrState(MessageState state, String error, StatusClass expected) {
        StatusTable table = table("receipt-errors: [{errors: 011, class: temporary}, "
                + "{errors: [0x1B], class: suspended}, {errors: rejected, class: number}]");
        assertThat(table.classOf(Receipt.of("1", state, error))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"DELIVERED", "ACCEPTED", "ENROUTE", "UNKNOWN", "DELETED"})
    void onlyAReceiptOfADefiniteFailureHasAnError(MessageState state) {
        ReceiptErrors all = ExchangeFixture.configuration("""
                applications: [{name: shop, password: secret}]
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                smscs: [{name: a, hosts: [127.0.0.1:1], system-id: s, password: p}]
                routes:
                  - name: all
                    match: {}
                    via: a
                    failover-on-receipt:
                      errors: [undeliverable, expired, rejected, temporary, permanent, 011]
                """)
                .routing()
                .routes()
                .get(0)
                .custody()
                .onReceipt()
                .errors();
        assertThat(all.contain(Receipt.of("1", state, "011"), StatusTable.BY_PROTOCOL))
                .isFalse();
        assertThat(all.contain(Receipt.of("1", MessageState.UNDELIVERABLE, "5"), StatusTable.BY_PROTOCOL))
                .isTrue();
    }
}
