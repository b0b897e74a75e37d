package org.strowger.router.exchange.mt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.router.config.OperatorOverride.Word;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.smpp.Smpp;

/** The classes that the settings of an SMSC give to its statuses, and what follows from them for messages. */
class StatusClassesTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String statuses, String route) {
        return """
                applications: [{name: shop, password: secret, max-binds: 10}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p, statuses: %s}
                  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
                routes: [{name: all, match: {}, %s}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(statuses, route);
    }

    private static Outcome code(int code) {
        return Outcome.of(Smpp.TRAITS.statuses().kindOf(code), code, "");
    }

    private static String state(ScriptedSession shop) {
        return shop.received().isEmpty()
                ? "none"
                : shop.received().get(0).receipt().state().name();
    }

    // ---- Failover

    @ParameterizedTest
    @CsvSource({
        // The class decides by the words of the route, whatever the protocol says about the code.
        "0x45, class: throttled, throttled, 1",
        "0x45, class: throttled, permanent, 0",
        "0x45, class: temporary, temporary, 1",
        "0x45, class: temporary, permanent, 0",
        "0x08, class: permanent, permanent, 1",
        "0x08, class: permanent, temporary, 0",
        "0x08, class: queue-full, full, 1",
        "0x08, class: queue-full, throttled, 0",
        "0x08, class: suspended, timeout, 1",
        "0x08, class: number, '[permanent, temporary, ESME_RSYSERR]', 0",
        // The rule decides, whatever the route says.
        "0x08, 'class: temporary, failover: yes', timeout, 1",
        "0x08, 'class: temporary, failover: no', '[temporary, ESME_RSYSERR]', 0",
        "0x14, 'class: permanent', full, 0",
        // A named code of the route still counts.
        "0x08, class: permanent, ESME_RSYSERR, 1"
    })
    void theClassDecidesAboutFailover(String code, String rule, String causes, int atNext) {
        String yaml =
                yaml("[{codes: " + code + ", " + rule + "}]", "delivery: relay, via: [a, b], try-next-on: " + causes);
        try (ExchangeFixture fixture = new ExchangeFixture(yaml)) {
            fixture.smsc("a").answers(code(Integer.decode(code)));
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(50);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(fixture.smsc("b").received()).hasSize(atNext);
            assertThat(shop.outcome(token).isAccepted()).isEqualTo(atNext == 1);
        }
    }

    // ---- Retries

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRetryHasThePauseOfItsStatus(int threads) {
        String yaml = yaml(
                "[{codes: 0x400-0x4FF, class: temporary, retry: {pause: 7s}}]",
                "delivery: store, via: a, retry: {first: 100s, max: 100s}");
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml)) {
            fixture.smsc("a").answers(code(0x410));
            fixture.millis(10);
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(6);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            fixture.seconds(2);
            assertThat(fixture.smsc("a").received()).hasSize(2);
            fixture.smsc("a").answers(code(0x64));
            fixture.seconds(7);
            assertThat(fixture.smsc("a").received()).hasSize(3);
            fixture.seconds(90);
            assertThat(fixture.smsc("a").received())
                    .as("another status has the pause of the route")
                    .hasSize(3);
        }
    }

    @Test
    void aMessageFailsAfterTheMaximumTriesOfItsStatus() {
        String yaml = yaml(
                "[{codes: 0x410, class: temporary, retry: {pause: 1s, tries: 3}}]",
                "delivery: store, via: a, retry: {first: 1s, max: 1s}");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml)) {
            fixture.smsc("a").answers(code(0x410));
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.seconds(30);
            assertThat(fixture.smsc("a").received()).hasSize(3);
            assertThat(state(shop)).isEqualTo(MessageState.REJECTED.name());
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @Test
    void theTriesLimitOfARouteCountsOnlyAnsweredAttempts() {
        String yaml = yaml("[]", "delivery: store, via: a, retry: {first: 1s, max: 1s, tries: 2}")
                .replace("password: p, statuses", "password: p, timers: {response: 1s}, statuses");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml)) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.seconds(9);
            assertThat(fixture.smsc("a").received()).hasSizeGreaterThan(2);
            assertThat(state(shop)).isEqualTo("none");
            fixture.smsc("a").answers(code(0x64));
            fixture.seconds(20);
            assertThat(state(shop)).isEqualTo(MessageState.REJECTED.name());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"permanent", "number"})
    void aPermanentClassEndsTheMessageAtOnce(String word) {
        String yaml = yaml("[{codes: 0x08, class: " + word + "}]", "delivery: store, via: a");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml)) {
            fixture.smsc("a").answers(code(0x08));
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.seconds(1);
            assertThat(state(shop)).isEqualTo(MessageState.REJECTED.name());
        }
    }

    // ---- The SMSC

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "2, 2"})
    void anSmscThatIsSetAsideGetsNothingUntilItsPauseIsOver(int threads, int applications) {
        String yaml = yaml("[{codes: 0x410, class: suspended, pause: 1m}]", "delivery: store, via: [a, b]");
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml)) {
            fixture.smsc("a").answers(code(0x410));
            fixture.millis(10);
            for (int i = 0; i < applications; i++) {
                fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            }
            fixture.seconds(1);
            int first = fixture.smsc("a").received().size();
            assertThat(fixture.smscOf("a").readiness()).isEqualTo(Readiness.SET_ASIDE);
            assertThat(fixture.operatorLog())
                    .anyMatch(line -> line.startsWith("smsc.set_aside a: for ") && line.contains("0x00000410"));
            fixture.smsc("a").accepts();
            ScriptedSession shop = fixture.application("shop");
            for (int i = 0; i < 20; i++) {
                shop.submit(ExchangeFixture.text(NUMBER));
                fixture.seconds(2);
            }
            assertThat(fixture.smsc("a").received()).hasSize(first);
            assertThat(fixture.smsc("b").received()).hasSize(applications + 20);
            fixture.seconds(30);
            assertThat(fixture.smscOf("a").readiness()).isEqualTo(Readiness.READY);
            assertThat(fixture.operatorLog()).anyMatch(line -> line.startsWith("smsc.recovered a: "));
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(50);
            assertThat(fixture.smsc("a").received()).hasSize(first + 1);
        }
    }

    @Test
    void anSmscStaysSetAsideAfterAnOperatorDisablesAndEnablesIt() {
        String yaml = yaml("[{codes: 0x410, class: suspended, pause: 1m}]", "delivery: store, via: [a, b]");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml)) {
            fixture.smsc("a").answers(code(0x410));
            fixture.millis(10);
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(1);
            fixture.operate("a", Word.DISABLED);
            fixture.seconds(1);
            assertThat(fixture.smscOf("a").readiness()).isEqualTo(Readiness.UNBOUND);
            fixture.operate("a", Word.IN_SERVICE);
            fixture.seconds(10);
            assertThat(fixture.smscOf("a").readiness()).isEqualTo(Readiness.SET_ASIDE);
            assertThat(fixture.operatorLog()).noneMatch(line -> line.startsWith("smsc.recovered a"));
            fixture.seconds(60);
            assertThat(fixture.smscOf("a").readiness()).isEqualTo(Readiness.READY);
        }
    }

    @Test
    void theMessageWaitsIfNoOtherSmscIsAvailable() {
        String yaml =
                yaml("[{codes: 0x410, class: suspended, pause: 10s, retry: {pause: 1s}}]", "delivery: store, via: a");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml)) {
            fixture.smsc("a").answers(code(0x410));
            fixture.millis(10);
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(5);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            fixture.smsc("a").accepts();
            fixture.seconds(10);
            assertThat(fixture.smsc("a").received()).hasSize(2);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "class: throttled, true",
        "'class: throttled, link: none', false",
        "'class: temporary, link: slow', true"
    })
    void theRateIsReducedAsConfiguredInTheRule(String rule, boolean slow) {
        String yaml = yaml("[{codes: 0x410, " + rule + "}]", "delivery: relay, via: a");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml)) {
            fixture.smsc("a").answers(code(0x410));
            fixture.millis(10);
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.millis(50);
            assertThat(fixture.operatorLog().stream().anyMatch(line -> line.startsWith("smsc.slowed_down a")))
                    .isEqualTo(slow);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "throttled, THROTTLED",
        "temporary, TEMPORARY",
        "permanent, PERMANENT",
        "queue-full, QUEUE_FULL",
        "suspended, SUSPENDED",
        "number, WRONG_NUMBER"
    })
    void refusalsAreCountedByClass(String word, SmscFigure figure) {
        String yaml = yaml("[{codes: 0x410, class: " + word + "}]", "delivery: relay, via: a");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml)) {
            fixture.smsc("a").answers(code(0x410));
            fixture.millis(10);
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.millis(50);
            assertThat(fixture.smscOf("a").total(figure)).isOne();
            assertThat(fixture.smscOf("a").unanswered()).isZero();
        }
    }
}
