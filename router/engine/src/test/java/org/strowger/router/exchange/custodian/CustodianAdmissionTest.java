package org.strowger.router.exchange.custodian;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.router.application.AppFigure;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.store.StoreState;

/** How messages enter custody: the store, the response to the application, and the first record. */
class CustodianAdmissionTest {
    private static final String NUMBER = "447700900123";

    /** {@code ESME_RMSGQFUL}: the queue is full. */
    private static final int QUEUE_FULL = 0x14;

    private static String yaml(String store, String smsc) {
        return """
                store: {%s}
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, max-binds: 10, window: 100}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:2776], system-id: s, password: p, %s}
                routes: [{name: all, match: {}, delivery: store, via: a, retry: {first: 30s, validity: 5m}}]
                """.formatted(store, smsc);
    }

    private static ExchangeFixture exchange() {
        return new ExchangeFixture(yaml("max-messages: 1000", "window: 100"));
    }

    private static long begun(ExchangeFixture fixture) {
        return fixture.applicationOf("shop").total(AppFigure.CUSTODY_BEGUN);
    }

    @Test
    void answersOnlyAfterTheRecordIsDurable() {
        try (ExchangeFixture fixture = exchange()) {
            ScriptedSession shop = fixture.application("shop");
            fixture.storeHangs(true);
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(500);
            assertThat(shop.hasOutcome(token)).isFalse();
            assertThat(fixture.smsc("a").received()).isEmpty();
            fixture.storeHangs(false);
            fixture.millis(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(fixture.smsc("a").received()).hasSize(1);
        }
    }

    @Test
    void refusesAMessageWhoseRecordCannotBeWritten() {
        try (ExchangeFixture fixture = exchange()) {
            ScriptedSession shop = fixture.application("shop");
            fixture.log().failCommits(1);
            long token = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(10);
            assertThat(shop.outcome(token).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(fixture.smsc("a").received()).isEmpty();
            assertThat(fixture.stored()).isEmpty();
            assertThat(begun(fixture)).isZero();
        }
    }

    @Test
    void refusesAllMessagesOfAFailedWriteAndAcceptsLaterMessages() {
        try (ExchangeFixture fixture = exchange()) {
            ScriptedSession shop = fixture.application("shop");
            fixture.log().failCommits(1);
            long first = shop.submit(ExchangeFixture.text(NUMBER));
            long second = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(10);
            long later = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(1);
            assertThat(shop.outcome(first).isAccepted()).isFalse();
            assertThat(shop.outcome(second).isAccepted()).isFalse();
            assertThat(shop.outcome(later).isAccepted()).isTrue();
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(fixture.inCustody("shop", shop.outcome(later).messageId()))
                    .isEmpty();
        }
    }

    @Test
    void refusesNewMessagesAtOnceWhileTheDiskIsSlow() {
        try (ExchangeFixture fixture = exchange()) {
            ScriptedSession shop = fixture.application("shop");
            List<Long> refused = new ArrayList<>();
            fixture.duringNextCommit(() -> {
                fixture.seconds(3);
                assertThat(fixture.storeState()).isEqualTo(StoreState.SLOW);
                refused.add(shop.submit(ExchangeFixture.text(NUMBER)));
                fixture.millis(10);
                assertThat(shop.outcome(refused.get(0)).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
                assertThat(shop.outcome(refused.get(0)).code()).isNotEqualTo(QUEUE_FULL);
            });
            long written = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.seconds(5);
            assertThat(refused).as("the commit was slow").hasSize(1);
            assertThat(shop.outcome(written).isAccepted()).isTrue();
            assertThat(fixture.smsc("a").received()).hasSize(1);
        }
    }

    @Test
    void aFullStoreReportsAFullQueueAndAcceptsAgainAfterAMessageHasEnded() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("max-messages: 1000", "window: 2000"))) {
            ScriptedSmsc a = fixture.smsc("a").isSilent();
            ScriptedSession shop = fixture.application("shop");
            for (int i = 0; i < 1000; i++) {
                shop.submit(ExchangeFixture.text(NUMBER));
                fixture.millis(1);
            }
            assertThat(fixture.stored()).hasSize(1000);
            long refused = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(refused).code()).isEqualTo(QUEUE_FULL);
            assertThat(begun(fixture)).isEqualTo(1000);
            a.received().forEach(a::accept);
            a.accepts();
            fixture.seconds(1);
            long accepted = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(accepted).isAccepted()).isTrue();
        }
    }

    @Test
    void aMessageIsRefusedIfTheQueuesOfAllCandidatesAreFull() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", "window: 1, queue: 3"))) {
            fixture.smsc("a").isSilent();
            ScriptedSession shop = fixture.application("shop");
            // One is with the SMSC, one is marked as the next, and two of three places are for one application.
            for (int i = 0; i < 4; i++) {
                long token = shop.submit(ExchangeFixture.text(NUMBER));
                fixture.millis(10);
                assertThat(shop.outcome(token).isAccepted()).isTrue();
            }
            long refused = shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(shop.outcome(refused).code()).isEqualTo(QUEUE_FULL);
            assertThat(begun(fixture)).as("messages in custody").isEqualTo(4);
        }
    }

    /** The record names an SMSC that may have the message, because the message leaves as soon as it is durable. */
    @ParameterizedTest
    @CsvSource({"on-uncertain: resend, MESSAGE", "on-uncertain: hold, MESSAGE SENT", "on-uncertain: fail, MESSAGE SENT"
    })
    void marksTheMessageAsSentBeforeItLeaves(String uncertain, String kinds) {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("", uncertain))) {
            ScriptedSmsc a = fixture.smsc("a").isSilent();
            ScriptedSession shop = fixture.application("shop");
            fixture.storeHangs(true);
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(a.received()).isEmpty();
            fixture.storeHangs(false);
            fixture.millis(10);
            assertThat(a.received()).hasSize(1);
            assertThat(fixture.storedKinds()).extracting(RecordKind::name).containsExactly(kinds.split(" "));
        }
    }

    @Test
    void aMessageWithoutReceiptLeavesNoRecordAfterItWasAccepted() {
        try (ExchangeFixture fixture = exchange()) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(fixture.stored()).isEmpty();
            assertThat(fixture.applicationOf("shop").inCustody()).isZero();
        }
    }

    @Test
    void theExpectedReceiptReplacesTheRecordOfTheMessage() {
        try (ExchangeFixture fixture = exchange()) {
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.millis(10);
            assertThat(fixture.storedKinds()).containsExactly(RecordKind.EXPECTED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theMessageIsSentEvenIfTheApplicationUnbindsBeforeTheResponse(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("", "window: 100"))) {
            ScriptedSession shop = fixture.application("shop");
            fixture.storeHangs(true);
            shop.submit(ExchangeFixture.text(NUMBER));
            fixture.millis(10);
            shop.unbind();
            fixture.millis(10);
            fixture.storeHangs(false);
            fixture.seconds(1);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }
}
