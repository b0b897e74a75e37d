package org.strowger.router.exchange.mt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.smpp.Smpp;

/** Relayed messages that an SMSC does not take: the next candidate is tried if the route says so. */
class MtFailoverTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String a, String route) {
        return """
                applications: [{name: shop, password: secret, max-binds: 10}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p, timers: {response: 5s}%s}
                  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
                routes: [{name: all, match: {}, delivery: relay, %s}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(a, route);
    }

    private static Outcome refusal(RefusalReason reason) {
        return Smpp.TRAITS.statuses().refusal(reason);
    }

    /** The SMSC answers with this code of SMPP. */
    private static Outcome code(int code) {
        return Outcome.of(Smpp.TRAITS.statuses().kindOf(code), code, "");
    }

    // ---- A refusal

    @ParameterizedTest
    @CsvSource({
        "1, 0x58, throttled", "2, 0x58, throttled",
        "1, 0x08, temporary", "2, 0x08, temporary",
        "1, 0x0B, permanent", "2, 0x0B, permanent",
        "1, 0x14, full", "2, 0x14, full",
        "1, 0x45, ESME_RSUBMITFAIL", "2, 0x45, ESME_RSUBMITFAIL"
    })
    void aMessageGoesToTheNextCandidateAfterAConfiguredRefusal(int threads, String code, String cause) {
        try (ExchangeFixture fixture =
                new ExchangeFixture(threads, yaml("", "via: [a, b], try-next-on: [" + cause + "]"))) {
            fixture.smsc("a").answers(code(Integer.decode(code)));
            fixture.millis(10);
            for (ScriptedSession shop : List.of(fixture.application("shop"), fixture.application("shop"))) {
                long token = shop.submit(ExchangeFixture.text(NUMBER));
                fixture.millis(10);
                assertThat(shop.outcome(token).isAccepted()).isTrue();
            }
            assertThat(fixture.smsc("a").received()).hasSize(2);
            assertThat(fixture.smsc("b").received()).hasSize(2);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0x58, '[timeout, unbound, full, temporary, permanent]'",
        "0x08, '[timeout, throttled, unbound, full, permanent]'",
        "0x0B, '[timeout, throttled, unbound, full, temporary]'",
        "0x45, '[smpp:0x46]'"
    })
    void aRefusalNotInTryNextOnIsForwardedToTheApplication(String code, String causes) {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "via: [a, b], try-next-on: " + causes))) {
            fixture.smsc("a").answers(code(Integer.decode(code)));
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(token).code()).isEqualTo(Integer.decode(code));
            assertThat(fixture.smsc("b").received()).isEmpty();
        }
    }

    /** The SMSC would refuse them if it got them, and its own limit must not be worse for them. */
    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "3, relay", "1, store", "2, store", "3, store"})
    void messagesThatWouldWaitForAThrottledSmscGoToTheNextCandidate(int threads, String delivery) {
        String yaml = yaml("", "via: [a, b], try-next-on: [throttled]").replace("relay", delivery);
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml)) {
            fixture.smsc("a").answers(code(0x58));
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(50);
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                tokens.add(shop.submit(ExchangeFixture.text(NUMBER)));
                fixture.millis(1);
            }
            fixture.millis(100);
            assertThat(fixture.smsc("b").received()).hasSizeGreaterThanOrEqualTo(49);
            fixture.seconds(3);
            assertThat(fixture.smsc("b").received()).hasSize(51);
            assertThat(tokens).allMatch(token -> shop.outcome(token).isAccepted());
        }
    }

    @Test
    void messagesWaitForAThrottledSmscWithoutThrottledInTryNextOn() {
        try (ExchangeFixture fixture =
                new ExchangeFixture(yaml("", "via: [a, b], try-next-on: [timeout, unbound, full]"))) {
            fixture.smsc("a").answers(code(0x58));
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            for (int i = 0; i < 20; i++) {
                shop.submit(ExchangeFixture.text(NUMBER));
                fixture.millis(1);
            }
            assertThat(fixture.smsc("b").received()).isEmpty();
        }
    }

    @Test
    void theLastCandidateDecidesTheResponse() {
        try (ExchangeFixture fixture =
                new ExchangeFixture(yaml("", "via: [a, b], try-next-on: [temporary, permanent]"))) {
            fixture.smsc("a").answers(code(0x08));
            fixture.smsc("b").answers(code(0x0B));
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(token).code()).isEqualTo(0x0B);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(fixture.smsc("b").received()).hasSize(1);
        }
    }

    @Test
    void theNextCandidateGetsTheMessageAsTheApplicationWroteIt() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "via: [a, b], try-next-on: [temporary]"))) {
            fixture.smsc("a").answers(code(0x08));
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.message(NUMBER, ReceiptRequest.ON_END)
                    .saying(ExchangeFixture.body("the text of the message"))
                    .service("WAP")
                    .build());
            shop.submit(ExchangeFixture.text("447700900124")); // Overwrites the buffer of the first message.
            fixture.millis(10);
            assertThat(fixture.smsc("b").texts()).containsExactly("the text of the message", "hello");
            assertThat(fixture.smsc("b").received().get(0).message().serviceType())
                    .isEqualTo("WAP");
            assertThat(fixture.smsc("b")
                            .received()
                            .get(0)
                            .message()
                            .destination()
                            .text())
                    .isEqualTo(NUMBER);
            assertThat(fixture.smsc("b").received().get(0).message().wantsReceipt())
                    .isTrue();
        }
    }

    // ---- No response

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageWithoutAResponseGoesToTheNextCandidate(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "via: [a, b], try-next-on: [timeout]"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(4_900);
            assertThat(shop.hasOutcome(token)).isFalse();
            fixture.millis(200);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(fixture.smsc("b").received()).hasSize(1);
        }
    }

    @Test
    void theApplicationGetsATimeoutErrorIfThereIsNoNextCandidate() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "via: a"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(6);
            assertThat(shop.outcome(token).code())
                    .isEqualTo(refusal(RefusalReason.NO_ANSWER).code());
        }
    }

    @ParameterizedTest
    @CsvSource({"1, resend, 1", "2, resend, 1", "1, hold, 0", "2, hold, 0", "1, fail, 0", "2, fail, 0"})
    void afterALostSessionTheOnUncertainSettingDecidesOnFailover(int threads, String onUncertain, int atNext) {
        try (ExchangeFixture fixture = new ExchangeFixture(
                threads, yaml(", on-uncertain: " + onUncertain, "via: [a, b], try-next-on: [timeout]"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            fixture.smsc("a").disconnect();
            fixture.millis(10);
            assertThat(fixture.smsc("b").received()).hasSize(atNext);
            assertThat(shop.outcome(token).isAccepted()).isEqualTo(atNext == 1);
        }
    }

    /** The application still has the message, and a duplicate is worse. */
    @Test
    void aRelayedMessageIsNeverSentTwiceToTheSameSmsc() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(", on-uncertain: resend", "via: a"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            fixture.smsc("a").accepts();
            fixture.smsc("a").disconnect();
            fixture.seconds(30);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(shop.outcome(token).code())
                    .isEqualTo(refusal(RefusalReason.NO_ANSWER).code());
        }
    }

    // ---- Not taken

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anSmscThatIsDownForTooLongIsSkipped(int threads) {
        try (ExchangeFixture fixture =
                new ExchangeFixture(threads, yaml(", unbound-after: 2s", "via: [a, b], try-next-on: [unbound]"))) {
            fixture.smsc("a").shut();
            fixture.seconds(3);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"'via: a'", "'via: [a, b], try-next-on: [timeout]'"})
    void aMessageForAnSmscThatIsDownTooLongIsRefusedWithoutFailover(String route) {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(", unbound-after: 2s", route))) {
            fixture.smsc("a").shut();
            fixture.seconds(3);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(token).code())
                    .isEqualTo(refusal(RefusalReason.LATER).code());
            assertThat(fixture.smsc("b").received()).isEmpty();
        }
    }

    /** A short outage is waited out, because the other SMSCs may be worse. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageWaitsForAnSmscThatIsDownForAShortTime(int threads) {
        try (ExchangeFixture fixture =
                new ExchangeFixture(threads, yaml(", unbound-after: 4s", "via: [a, b], try-next-on: [unbound]"))) {
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            fixture.smsc("a").disconnect();
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(3);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(fixture.smsc("b").received()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageGoesToTheNextCandidateIfTheQueueIsFull(int threads) {
        try (ExchangeFixture fixture =
                new ExchangeFixture(threads, yaml(", window: 1, queue: 1", "via: [a, b], try-next-on: [full]"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long first = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(1);
            long second = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(1);
            long third = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.hasOutcome(first)).as("in flight").isFalse();
            assertThat(shop.hasOutcome(second)).as("queued").isFalse();
            assertThat(shop.outcome(third).isAccepted()).isTrue();
            assertThat(fixture.smsc("b").received()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"'via: a'", "'via: [a, b], try-next-on: [timeout]'"})
    void aMessageForAFullQueueIsThrottledWithoutFailover(String route) {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml(", window: 1, queue: 1", route))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(1);
            long third = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(third).code())
                    .isEqualTo(refusal(RefusalReason.QUEUE_FULL).code());
            assertThat(fixture.smsc("b").received()).isEmpty();
        }
    }
}
