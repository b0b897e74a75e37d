package org.strowger.router.exchange.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ops.QueueOperations.Tally;
import org.strowger.router.exchange.ops.QueueOperations.Waiting;
import org.strowger.router.exchange.ops.QueueOperations.Which;
import org.strowger.ucp.Ucp;

/** Operators' actions on messages in custody, in each state of a message. */
class QueueOperationsTest {
    private static final String NUMBER = "447700900123";
    private static final Which ALL = message -> true;

    private static String yaml(String routes) {
        return """
                applications:
                  - {name: shop, password: secret, max-binds: 10}
                  - {name: bank, password: secret}
                smscs:
                  - {name: a, hosts: [127.0.0.1:1], system-id: s, password: p, window: 1, on-uncertain: hold,
                     timers: {response: 1m}}
                  - {name: b, hosts: [127.0.0.1:2], system-id: s, password: p}
                routes: [{name: all, match: {}, %s, delivery: store, retry: {first: 1h, factor: 1, validity: 24h}}]
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                """.formatted(routes);
    }

    /** Does the action with each message on its thread; returns the results of the thread that had messages. */
    private static Tally act(ExchangeFixture fixture, BiConsumer<Waiting, Tally> action) {
        QueueOperations queues = fixture.exchange().queues();
        List<Tally> tallies = new ArrayList<>();
        List<Integer> complete = new ArrayList<>();
        for (int i = 0; i < fixture.rig().threads().size(); i++) {
            int thread = i;
            Tally tally = new Tally();
            tallies.add(tally);
            fixture.rig().threads().get(i).invokeLater(() -> {
                queues.all(thread).forEach(each -> action.accept(each, tally));
                tally.whenComplete(() -> complete.add(thread));
            });
        }
        fixture.millis(50);
        assertThat(complete).as("each thread is told once that it is done").hasSize(tallies.size());
        assertThat(tallies).allMatch(Tally::isComplete);
        return tallies.stream()
                .filter(each -> each.done() + each.away() + each.early() > 0)
                .findFirst()
                .orElseGet(Tally::new);
    }

    private static Tally retry(ExchangeFixture fixture, Which which, boolean heldToo) {
        return act(fixture, (each, tally) -> fixture.exchange().queues().retry(each, which, heldToo, tally));
    }

    private static Tally fail(ExchangeFixture fixture, Which which) {
        return act(
                fixture,
                (each, tally) -> fixture.exchange().queues().fail(each, which, MessageState.UNDELIVERABLE, tally));
    }

    private static Tally move(ExchangeFixture fixture, Which which, String smsc) {
        return act(
                fixture, (each, tally) -> fixture.exchange().queues().move(each, which, fixture.smscOf(smsc), tally));
    }

    /** Submits a message that SMSC a refuses with a temporary error. */
    private static String waiting(ExchangeFixture fixture, ScriptedSession shop) {
        fixture.smsc("a").answers(ScriptedSmsc.TEMPORARY);
        long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
        fixture.millis(20);
        fixture.smsc("a").accepts();
        return shop.outcome(token).messageId();
    }

    /** Submits a message that is with a when the session breaks. */
    private static String held(ExchangeFixture fixture, ScriptedSession shop) {
        fixture.smsc("a").isSilent();
        long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
        fixture.millis(20);
        fixture.smsc("a").disconnect();
        fixture.seconds(5);
        fixture.smsc("a").accepts();
        return shop.outcome(token).messageId();
    }

    /** Submits a message that waits in the queue of a behind another. */
    private static String queued(ExchangeFixture fixture, ScriptedSession shop) {
        fixture.smsc("a").isSilent();
        shop.submit(ExchangeFixture.text("447700900001"));
        fixture.millis(20);
        long token = shop.submit(ExchangeFixture.withReceipt(NUMBER));
        fixture.millis(20);
        return shop.outcome(token).messageId();
    }

    // ---- Retry

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void anOperatorsRetrySendsAWaitingMessageOnce(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("via: a")).millis(10)) {
            fixture.application("bank");
            waiting(fixture, fixture.application("shop"));
            assertThat(retry(fixture, ALL, false).done()).isOne();
            assertThat(fixture.smsc("a").received()).hasSize(2);
            assertThat(retry(fixture, ALL, false).done()).isZero();
            fixture.seconds(7200);
            assertThat(fixture.smsc("a").received()).hasSize(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false, 0", "2, false, 0", "1, true, 1", "2, true, 1"})
    void aHeldMessageIsRetriedOnlyIfTheOperatorIncludesHeldMessages(int threads, boolean heldToo, int done) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("via: a")).millis(10)) {
            held(fixture, fixture.application("shop"));
            assertThat(retry(fixture, ALL, heldToo).done()).isEqualTo(done);
            fixture.seconds(60);
            assertThat(fixture.smsc("a").received()).hasSize(1 + done);
        }
    }

    /** UCP and CIMD2 name a message by its recipient and a second. */
    @Test
    void aUcpMessageIsIdentifiedByTimestampAndRecipient() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("via: a")).millis(10)) {
            fixture.smsc("a").answers(ScriptedSmsc.TEMPORARY);
            ScriptedSession shop = fixture.application("shop", Ucp.TRAITS);
            shop.submit(ExchangeFixture.withReceipt(NUMBER));
            shop.submit(ExchangeFixture.withReceipt("447700900124"));
            fixture.millis(20);
            List<String> ids = new ArrayList<>();
            act(
                    fixture,
                    (each, tally) -> ids.add(
                            fixture.exchange().snapshot(0).statusOf(each).what().id()));
            assertThat(ids).hasSize(2).allMatch(MessageIdAllocator::isStamp).allMatch(ids.get(0)::equals);
            assertThat(retry(fixture, Which.called("000101000000"), false).done())
                    .isZero();
            assertThat(retry(fixture, Which.called(ids.get(0)), false).done()).isEqualTo(2);
            assertThat(fail(fixture, Which.called(ids.get(0)).and(Which.to(NUMBER)))
                            .done())
                    .isOne();
            assertThat(fail(fixture, Which.called(ids.get(0)).and(Which.to(NUMBER)))
                            .done())
                    .isZero();
        }
    }

    @Test
    void aMessageThatItsApplicationScheduledIsNotSentBeforeItsTime() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("via: a")).millis(10)) {
            fixture.application("shop")
                    .submit(ExchangeFixture.message(NUMBER, ReceiptRequest.NEVER)
                            .after(ExchangeFixture.EPOCH.plusSeconds(600))
                            .build());
            fixture.millis(20);
            Tally tally = retry(fixture, ALL, false);
            assertThat(tally.done()).isZero();
            assertThat(tally.early()).isOne();
            assertThat(fixture.smsc("a").received()).isEmpty();
            fixture.seconds(700);
            assertThat(fixture.smsc("a").received()).hasSize(1);
        }
    }

    // ---- Fail

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aWaitingMessageIsFailedOnceWithAReceipt(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("via: a")).millis(10)) {
            fixture.application("bank");
            ScriptedSession shop = fixture.application("shop");
            String id = waiting(fixture, shop);
            assertThat(fail(fixture, ALL).done()).isOne();
            fixture.seconds(1);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().messageId())
                    .containsExactly(id);
            assertThat(shop.received().get(0).receipt().state()).isEqualTo(MessageState.UNDELIVERABLE);
            assertThat(fail(fixture, ALL).done()).isZero();
            fixture.seconds(7200);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(shop.received()).hasSize(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aHeldMessageCanBeFailed(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("via: a")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            held(fixture, shop);
            assertThat(fail(fixture, Which.thatAreHeld()).done()).isOne();
            fixture.seconds(1);
            assertThat(shop.received()).hasSize(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aQueuedMessageIsFailedButAMessageInFlightIsNot(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("via: a")).millis(10)) {
            fixture.application("bank");
            ScriptedSession shop = fixture.application("shop");
            queued(fixture, shop);
            Tally tally = fail(fixture, ALL);
            assertThat(tally.done()).isOne();
            fixture.smsc("a").accept(fixture.smsc("a").last());
            fixture.seconds(1);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(shop.received()).hasSize(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    // ---- Move

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aMovedWaitingMessageIsSentByTheOtherSmscAtOnce(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("via: a")).millis(10)) {
            fixture.application("bank");
            waiting(fixture, fixture.application("shop"));
            assertThat(move(fixture, Which.lastOffered("a"), "b").done()).isOne();
            assertThat(fixture.smsc("b").received()).hasSize(1);
            assertThat(move(fixture, Which.lastOffered("a"), "b").done()).isZero();
            fixture.seconds(7200);
            assertThat(fixture.smsc("a").received()).hasSize(1);
            assertThat(fixture.smsc("b").received()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aMovedQueuedMessageIsSentOnlyByTheOtherSmsc(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("via: a")).millis(10)) {
            fixture.application("bank");
            ScriptedSession shop = fixture.application("shop");
            queued(fixture, shop);
            move(fixture, ALL, "b");
            fixture.smsc("a").accept(fixture.smsc("a").last());
            fixture.seconds(60);
            assertThat(fixture.smsc("b").received())
                    .extracting(each -> each.message().destination().text())
                    .containsExactly(NUMBER);
            assertThat(fixture.smsc("a").received()).hasSize(1);
        }
    }

    /** An SMSC may have it. */
    @Test
    void aHeldMessageIsNotMoved() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("via: a")).millis(10)) {
            held(fixture, fixture.application("shop"));
            assertThat(move(fixture, ALL, "b").done()).isZero();
            fixture.seconds(60);
            assertThat(fixture.smsc("b").received()).isEmpty();
        }
    }

    @Test
    void aMovedMessageIsRetriedByItsRouteAfterATemporaryRefusal() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("via: a")).millis(10)) {
            fixture.smsc("b").answers(ScriptedSmsc.TEMPORARY);
            waiting(fixture, fixture.application("shop"));
            move(fixture, ALL, "b");
            assertThat(fixture.smsc("b").received()).hasSize(1);
            fixture.seconds(3700);
            assertThat(fixture.smsc("a").received()).hasSize(2);
            assertThat(fixture.smsc("b").received()).hasSize(1);
        }
    }

    // ---- Selection

    @Test
    void commandsAffectOnlyTheSelectedMessages() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("via: a")).millis(10)) {
            String shop = waiting(fixture, fixture.application("shop"));
            String bank = waiting(fixture, fixture.application("bank"));
            assertThat(fail(fixture, Which.of("nobody")).done()).isZero();
            assertThat(fail(fixture, Which.lastOffered("b")).done()).isZero();
            assertThat(fail(fixture, Which.thatAreHeld()).done()).isZero();
            assertThat(fail(fixture, Which.thatWaitForRoutes()).done()).isZero();
            assertThat(fail(fixture, Which.called("12345")).done()).isZero();
            assertThat(fail(fixture, Which.called(shop).and(Which.of("bank"))).done())
                    .isZero();
            assertThat(fail(fixture, Which.called(shop).and(Which.of("shop"))).done())
                    .isOne();
            assertThat(fail(fixture, Which.called(bank).and(Which.thatMayGoBy("a")))
                            .done())
                    .isOne();
            fixture.seconds(1);
            assertThat(fixture.exchange().queues().all(0)).isEmpty();
        }
    }

    /** The message was accepted or has ended between the list and the action. */
    @Test
    void aCommandOnAListedMessageThatHasMeanwhileEndedHasNoEffect() {
        try (ExchangeFixture fixture = new ExchangeFixture(yaml("via: a")).millis(10)) {
            ScriptedSession shop = fixture.application("shop");
            waiting(fixture, shop);
            QueueOperations queues = fixture.exchange().queues();
            List<Waiting> listed = queues.all(0);
            fail(fixture, ALL);
            fixture.seconds(1);
            Tally tally = new Tally();
            fixture.run(() -> {
                queues.retry(listed.get(0), ALL, true, tally);
                queues.fail(listed.get(0), ALL, MessageState.DELETED, tally);
                queues.move(listed.get(0), ALL, fixture.smscOf("b"), tally);
            });
            assertThat(queues.isMeant(listed.get(0), ALL)).isFalse();
            assertThat(tally.done()).isZero();
            assertThat(tally.isComplete()).isTrue();
            assertThat(shop.received()).hasSize(1);
            assertThat(fixture.smsc("b").received()).isEmpty();
        }
    }

    // ---- At the homes of applications and SMSCs

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aTemporarilyRefusedDeliveryIsRetriedAtOnce(int threads) {
        String yaml = yaml("via: a") + "inbound: [{name: mobiles, match: {}, deliver-to: shop}]\n";
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml).millis(10)) {
            ScriptedSession shop = fixture.application("shop").answers(ScriptedSmsc.TEMPORARY);
            fixture.smsc("a").mobile(NUMBER, "60001", "hello");
            fixture.millis(20);
            shop.answers(Outcome.accepted(""));
            List<Integer> retried = new ArrayList<>();
            int home = fixture.applicationOf("shop").homeIndex();
            fixture.rig().threads().get(home).invokeLater(() -> {
                QueueOperations queues = fixture.exchange().queues();
                retried.add(queues.endRest(fixture.applicationOf("shop")));
                retried.add(queues.endRest(fixture.applicationOf("shop")));
            });
            fixture.millis(20);
            assertThat(retried).containsExactly(1, 0);
            assertThat(shop.received()).hasSize(2);
            fixture.seconds(1);
            assertThat(fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theQueueLengthIsReadAtTheHomeThreadOfTheSmsc(int threads) {
        try (ExchangeFixture fixture = new ExchangeFixture(threads, yaml("via: a")).millis(10)) {
            queued(fixture, fixture.application("shop"));
            assertThat(fixture.exchange().queues().waitingFor(fixture.smscOf("a")))
                    .isOne();
            fixture.smsc("a").accepts();
            fixture.smsc("a").accept(fixture.smsc("a").last());
            fixture.millis(20);
            assertThat(fixture.exchange().queues().waitingFor(fixture.smscOf("a")))
                    .isZero();
        }
    }
}
