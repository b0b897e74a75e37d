package org.strowger.router.exchange.mt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSession.Received;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.smpp.Smpp;

/** Messages that leave in parts: the application sees one message, with one response and one receipt. */
class SplittingTest {
    private static final String NUMBER = "447700900123";

    /** Three segments of 153 characters. */
    private static final String LONG = "0123456789".repeat(40);

    private static String yaml(String a, String route) {
        return yaml("", a, route);
    }

    private static String perSegment(String a, String route) {
        return yaml(", receipts: {per: segment}", a, route);
    }

    private static String yaml(String shop, String a, String route) {
        return """
                applications: [{name: shop, password: secret, max-binds: 10%s}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p, segments: udh, timers: {response: 5s}%s}
                  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
                routes: [{name: all, match: {}, %s}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(shop, a, route);
    }

    private static PlainMessage longMessage(ReceiptRequest receipt) {
        return ExchangeFixture.message(NUMBER, receipt)
                .saying(ExchangeFixture.body(LONG))
                .build();
    }

    private static Concatenation concatenationOf(Received part) {
        return part.message().part().orElseThrow();
    }

    /** Answers part 2 of each message otherwise than the others. */
    private static void answersSecondPart(ScriptedSmsc smsc, Outcome outcome) {
        smsc.handles(each -> {
            if (concatenationOf(each).number() == 2) {
                each.answer(outcome);
            } else {
                smsc.accept(each);
            }
        });
    }

    // ---- The response

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "3, relay", "1, store", "2, store", "3, store"})
    void theApplicationGetsOneResponseForAllParts(int threads, String delivery) {
        try (ExchangeFixture fixture =
                new ExchangeFixture(threads, yaml("", "via: a, delivery: " + delivery)).millis(10)) {
            for (int i = 0; i < threads; i++) {
                ScriptedSession shop = fixture.application("shop");
                long token = shop.submit(longMessage(ReceiptRequest.NEVER));
                fixture.millis(20);
                assertThat(shop.outcome(token).isAccepted()).isTrue();
            }
            assertThat(fixture.smsc("a").received()).hasSize(3 * threads);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @Test
    void theResponseOfARelayedMessageWaitsForTheLastPart() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "via: a, delivery: relay"))) {
            fixture.smsc("a").isSilent();
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(longMessage(ReceiptRequest.NEVER));
            fixture.millis(10);
            List<Received> parts = fixture.smsc("a").received();
            fixture.smsc("a").accept(parts.get(2));
            fixture.smsc("a").accept(parts.get(0));
            fixture.millis(10);
            assertThat(shop.hasOutcome(token)).isFalse();
            fixture.smsc("a").accept(parts.get(1));
            fixture.millis(10);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
        }
    }

    @Test
    void thePartsAreNumberedAndEveryMessageHasADifferentReference() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "via: a, delivery: relay")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(longMessage(ReceiptRequest.NEVER));
            fixture.millis(10);
            shop.submit(longMessage(ReceiptRequest.NEVER));
            fixture.millis(10);
            List<Concatenation> concatenations = fixture.smsc("a").received().stream()
                    .map(SplittingTest::concatenationOf)
                    .toList();
            assertThat(concatenations).extracting(Concatenation::number).containsExactly(1, 2, 3, 1, 2, 3);
            assertThat(concatenations).extracting(Concatenation::total).containsOnly(3);
            assertThat(concatenations.stream().map(Concatenation::reference).distinct())
                    .hasSize(2);
        }
    }

    /** Two threads that split at the same time must not choose the same reference. */
    @Test
    void messagesThatAreSplitOnDifferentThreadsHaveDifferentReferences() {
        try (ExchangeFixture fixture = new ExchangeFixture(2, yaml("", "via: a, delivery: relay")).millis(10)) {
            for (int i = 0; i < 2; i++) {
                fixture.application("shop").submit(longMessage(ReceiptRequest.NEVER));
            }
            fixture.millis(20);
            assertThat(fixture.smsc("a").received().stream()
                            .map(each -> concatenationOf(each).reference())
                            .distinct())
                    .hasSize(2);
        }
    }

    @Test
    void aShortMessageIsNotSplit() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "via: a, delivery: relay")).millis(10)) {
            fixture.application("shop").submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(fixture.smsc("a").last().message().part()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void partsBeyondTheWindowDelayTheResponseToTheMessage(int threads) {
        try (ExchangeFixture fixture =
                new ExchangeFixture(threads, yaml(", window: 1", "via: a, delivery: relay")).millis(10)) {
            fixture.application("shop");
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(longMessage(ReceiptRequest.NEVER));
            fixture.millis(50);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(fixture.smsc("a").received()).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRefusedPartRefusesTheMessage(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "via: a, delivery: relay"))) {
            answersSecondPart(fixture.smsc("a"), ScriptedSmsc.PERMANENT);
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(longMessage(ReceiptRequest.ON_END));
            fixture.millis(10);
            assertThat(shop.outcome(token).code()).isEqualTo(ScriptedSmsc.PERMANENT.code());
        }
    }

    @Test
    void receiptsOfPartsOfARefusedMessageAreAcceptedAndDropped() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "via: a, delivery: relay"))) {
            answersSecondPart(fixture.smsc("a"), ScriptedSmsc.PERMANENT);
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(longMessage(ReceiptRequest.ON_END));
            fixture.millis(10);
            ScriptedSmsc a = fixture.smsc("a");
            long first = a.report(a.received().get(0), "1", MessageState.DELIVERED);
            long second = a.report(a.received().get(2), "2", MessageState.DELIVERED);
            fixture.seconds(1);
            assertThat(a.sessions().get(0).outcome(first).isAccepted()).isTrue();
            assertThat(a.sessions().get(0).outcome(second).isAccepted()).isTrue();
            assertThat(shop.received()).isEmpty();
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "1, store", "2, store"})
    void aMessageWithARefusedPartGoesToTheNextCandidateInFull(int threads, String delivery) {
        String route = "via: [a, b], try-next-on: [permanent], delivery: " + delivery;
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", route))) {
            answersSecondPart(fixture.smsc("a"), ScriptedSmsc.PERMANENT);
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(longMessage(ReceiptRequest.NEVER));
            fixture.millis(20);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(fixture.smsc("b").texts()).containsExactly(LONG);
            assertThat(fixture.smsc("a").received()).hasSize(3);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anUnansweredPartMakesTheMessageTimeOut(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "via: a, delivery: relay"))) {
            ScriptedSmsc a = fixture.smsc("a");
            a.handles(each -> {
                if (concatenationOf(each).number() != 2) {
                    a.accept(each);
                }
            });
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(longMessage(ReceiptRequest.NEVER));
            fixture.seconds(6);
            assertThat(shop.outcome(token).code())
                    .isEqualTo(Smpp.TRAITS
                            .statuses()
                            .refusal(RefusalReason.NO_ANSWER)
                            .code());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStoredMessageWithAnUncertainPartIsResentInFull(int threads) {
        String route = "via: a, delivery: store, retry: {first: 1s, validity: 1h}";
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(", on-uncertain: resend", route))) {
            ScriptedSmsc a = fixture.smsc("a");
            a.handles(each -> {
                if (concatenationOf(each).number() != 2) {
                    a.accept(each);
                }
            });
            fixture.millis(10);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(longMessage(ReceiptRequest.NEVER));
            fixture.millis(20);
            a.accepts();
            a.disconnect();
            fixture.seconds(30);
            assertThat(a.received()).hasSize(6);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    // ---- The receipt

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "3, relay", "1, store", "2, store", "3, store"})
    void theApplicationGetsOneReceiptWhenAllPartsAreDelivered(int threads, String delivery) {
        try (ExchangeFixture fixture =
                new ExchangeFixture(threads, yaml("", "via: a, delivery: " + delivery)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(longMessage(ReceiptRequest.ON_END));
            fixture.millis(20);
            ScriptedSmsc a = fixture.smsc("a");
            for (int i = 0; i < 3; i++) {
                assertThat(shop.received()).isEmpty();
                a.report(a.received().get(i), Integer.toString(i + 1), MessageState.DELIVERED);
                fixture.millis(20);
            }
            assertThat(shop.received()).hasSize(1);
            assertThat(shop.received().get(0).receipt().state()).isEqualTo(MessageState.DELIVERED);
            assertThat(shop.received().get(0).receipt().messageId())
                    .isEqualTo(shop.outcome(token).messageId());
            fixture.seconds(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "1, store", "2, store"})
    void theReceiptOfTheMessageIsTheReceiptOfTheFirstUndeliveredPart(int threads, String delivery) {
        try (ExchangeFixture fixture =
                new ExchangeFixture(threads, yaml("", "via: a, delivery: " + delivery)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(longMessage(ReceiptRequest.ON_END));
            fixture.millis(20);
            ScriptedSmsc a = fixture.smsc("a");
            a.report(a.received().get(2), "3", MessageState.DELIVERED);
            fixture.millis(20);
            a.report(a.received().get(1), "2", MessageState.UNDELIVERABLE);
            fixture.millis(20);
            a.report(a.received().get(0), "1", MessageState.DELIVERED);
            fixture.millis(20);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().state())
                    .containsExactly(MessageState.UNDELIVERABLE);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"ON_FAILURE, DELIVERED, 0", "ON_FAILURE, UNDELIVERABLE, 1", "ON_END, UNDELIVERABLE, 1"})
    void theApplicationGetsOnlyTheReceiptThatItAskedFor(ReceiptRequest asked, MessageState last, int receipts) {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "via: a, delivery: relay")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(longMessage(asked));
            fixture.millis(20);
            ScriptedSmsc a = fixture.smsc("a");
            assertThat(a.received()).allMatch(each -> each.message().receiptRequest() == ReceiptRequest.ON_END);
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                tokens.add(
                        a.report(a.received().get(i), Integer.toString(i + 1), i < 2 ? MessageState.DELIVERED : last));
                fixture.millis(20);
            }
            assertThat(shop.received()).hasSize(receipts);
            assertThat(tokens)
                    .allMatch(each -> a.sessions().get(0).outcome(each).isAccepted());
        }
    }

    /** The SMSC does not send the receipts of the first parts twice. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void receiptsThatArrivedBeforeARestartStillCount(int threads) {
        String yaml = yaml("", "via: a, delivery: store");
        ExchangeFixture fixture = new ExchangeFixture(threads, yaml).millis(10);
        ScriptedSession before = fixture.application("shop");
        before.submit(longMessage(ReceiptRequest.ON_END));
        fixture.millis(20);
        ScriptedSmsc a = fixture.smsc("a");
        List<Received> parts = List.copyOf(a.received());
        a.report(parts.get(0), "1", MessageState.DELIVERED);
        a.report(parts.get(1), "2", MessageState.DELIVERED);
        fixture.millis(50);
        try (ExchangeFixture next = fixture.restart(threads, yaml).millis(10)) {
            ScriptedSession shop = next.application("shop");
            next.smsc("a").report(parts.get(2), "3", MessageState.DELIVERED);
            next.seconds(1);
            assertThat(shop.received()).hasSize(1);
            assertThat(next.stored()).isEmpty();
        }
    }

    // ---- A receipt for each part

    @ParameterizedTest
    @CsvSource({"1, relay", "2, relay", "3, relay", "1, store", "2, store", "3, store"})
    void anApplicationGetsAReceiptForEachPartIfConfigured(int threads, String delivery) {
        try (ExchangeFixture fixture =
                new ExchangeFixture(threads, perSegment("", "via: a, delivery: " + delivery)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            long token = shop.submit(longMessage(ReceiptRequest.ON_END));
            fixture.millis(20);
            ScriptedSmsc a = fixture.smsc("a");
            a.report(a.received().get(1), "2", MessageState.UNDELIVERABLE);
            fixture.millis(20);
            assertThat(shop.received()).hasSize(1);
            a.report(a.received().get(0), "1", MessageState.DELIVERED);
            fixture.millis(20);
            a.report(a.received().get(2), "3", MessageState.EXPIRED);
            fixture.millis(20);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().state())
                    .containsExactly(MessageState.UNDELIVERABLE, MessageState.DELIVERED, MessageState.EXPIRED);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().messageId())
                    .containsOnly(shop.outcome(token).messageId());
            fixture.seconds(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"ON_FAILURE, UNDELIVERABLE", "NEVER, "})
    void anApplicationGetsOnlyTheRequestedReceiptsOfParts(ReceiptRequest asked, MessageState told) {
        try (ExchangeFixture fixture = new ExchangeFixture(perSegment("", "via: a, delivery: relay")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(longMessage(asked));
            fixture.millis(20);
            ScriptedSmsc a = fixture.smsc("a");
            for (int i = 0; i < 3; i++) {
                a.report(
                        a.received().get(i),
                        Integer.toString(i + 1),
                        i == 1 ? MessageState.UNDELIVERABLE : MessageState.DELIVERED);
                fixture.millis(20);
            }
            assertThat(shop.received())
                    .extracting(each -> each.receipt().state())
                    .isEqualTo(told == null ? List.of() : List.of(told));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void afterARestartReceiptsOfTheRemainingPartsAreDelivered(int threads) {
        String yaml = perSegment("", "via: a, delivery: store");
        ExchangeFixture fixture = new ExchangeFixture(threads, yaml).millis(10);
        ScriptedSession before = fixture.application("shop");
        before.submit(longMessage(ReceiptRequest.ON_END));
        fixture.millis(20);
        ScriptedSmsc a = fixture.smsc("a");
        List<Received> parts = List.copyOf(a.received());
        a.report(parts.get(0), "1", MessageState.DELIVERED);
        fixture.millis(50);
        assertThat(before.received()).hasSize(1);
        try (ExchangeFixture next = fixture.restart(threads, yaml).millis(10)) {
            ScriptedSession shop = next.application("shop");
            next.smsc("a").report(parts.get(1), "2", MessageState.DELIVERED);
            next.smsc("a").report(parts.get(2), "3", MessageState.UNDELIVERABLE);
            next.seconds(1);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().state())
                    .containsExactlyInAnyOrder(MessageState.DELIVERED, MessageState.UNDELIVERABLE);
            assertThat(next.stored()).isEmpty();
        }
    }

    /** The receipts of the parts decide together whether the message goes to another SMSC. */
    @Test
    void aSplitMessageHasOneReceiptIfFailoverOnReceiptIsConfigured() {
        String route = "via: [a, b], delivery: store, failover-on-receipt: {errors: undeliverable, within: 1h}";
        try (ExchangeFixture fixture = new ExchangeFixture(perSegment("", route)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(longMessage(ReceiptRequest.ON_END));
            fixture.millis(20);
            ScriptedSmsc a = fixture.smsc("a");
            for (int i = 0; i < 3; i++) {
                a.report(a.received().get(i), Integer.toString(i + 1), MessageState.DELIVERED);
                fixture.millis(20);
            }
            assertThat(shop.received()).hasSize(1);
        }
    }

    // ---- Other forms

    @Test
    void aUcs2TextIsSentInTheGsmAlphabetIfConfiguredForTheSmsc() {
        String yaml = yaml(", transliterate: yes", "via: a, delivery: relay");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml).millis(10)) {
            byte[] ucs2 = "\u201Chello\u201D".getBytes(StandardCharsets.UTF_16BE);
            fixture.application("shop")
                    .submit(ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER)
                            .saying(new Body(ucs2, false, 8))
                            .build());
            fixture.millis(10);
            assertThat(fixture.smsc("a").texts()).containsExactly("\"hello\"");
            assertThat(fixture.smscOf("a").port(0).figures().get(SmscFigure.TRANSLITERATED))
                    .isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aLongMessageIsSplitWhenItsUnboundSmscIsBoundAgain(int threads) {
        String route = "via: a, delivery: store, retry: {first: 1s, factor: 1, validity: 1h}";
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml(", unbound-after: 1s", route)).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            fixture.operate("a", OperatorOverride.Word.DISABLED);
            fixture.seconds(3);
            shop.submit(longMessage(ReceiptRequest.NEVER));
            fixture.seconds(3);
            assertThat(fixture.smsc("a").received()).isEmpty();
            fixture.operate("a", OperatorOverride.Word.IN_SERVICE);
            fixture.seconds(30);
            assertThat(fixture.smsc("a").received())
                    .extracting(each -> concatenationOf(each).number())
                    .containsExactly(1, 2, 3);
            assertThat(fixture.stored()).isEmpty();
        }
    }
}
