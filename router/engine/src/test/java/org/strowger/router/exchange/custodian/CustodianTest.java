package org.strowger.router.exchange.custodian;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.router.application.AppFigure;
import org.strowger.router.config.OperatorOverride.Word;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.ops.QueueOperations;
import org.strowger.router.smsc.Smsc;

/** Messages in custody from their acceptance to their end: states, records, retries, operators and inquiries. */
class CustodianTest {
    private static final String NUMBER = "447700900123";

    /** A message in custody of one exchange, which begins in the state that the test needs. */
    private static final class Scene implements AutoCloseable {
        private final ExchangeFixture fixture;
        private final ScriptedSmsc a;
        private final ScriptedSession shop;
        private String id = "";

        Scene(int threads, String uncertain) {
            fixture = new ExchangeFixture(threads, yaml(uncertain));
            a = fixture.smsc("a");
            shop = fixture.application("shop");
        }

        Scene() {
            this(1, "resend");
        }

        private static String yaml(String uncertain) {
            return """
                    listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                    applications: [{name: shop, password: secret, max-binds: 10}]
                    smscs:
                      - {name: a, hosts: [127.0.0.1:2776], system-id: s, password: p, on-uncertain: %s,
                         window: 1, unbound-after: 2s}
                      - {name: b, hosts: [127.0.0.1:2777], system-id: s, password: p}
                    routes:
                      - {name: all, match: {}, delivery: store, via: a, retry: {first: 30s, factor: 2, validity: 5m}}
                    """.formatted(uncertain);
        }

        /** Submits a message with this receipt request, and lets everything happen that is due now. */
        Scene submits(ReceiptRequest receipt) {
            long token = shop.submit(ExchangeFixture.message(NUMBER, receipt).build());
            fixture.millis(10);
            id = shop.outcome(token).messageId();
            return this;
        }

        Scene waits() {
            a.answers(ScriptedSmsc.TEMPORARY);
            return submits(ReceiptRequest.ON_END);
        }

        /** Occupies the window of the SMSC, and queues a message behind it. */
        Scene queues() {
            a.isSilent();
            submits(ReceiptRequest.NEVER);
            return submits(ReceiptRequest.ON_END);
        }

        Scene holds() {
            a.isSilent();
            submits(ReceiptRequest.ON_END);
            a.disconnect();
            fixture.millis(10);
            return this;
        }

        MtMessage message() {
            return fixture.inCustody("shop", id).orElseThrow();
        }

        CustodyState state() {
            return message().custody().state();
        }

        boolean isInCustody() {
            return fixture.inCustody("shop", id).isPresent();
        }

        long figure(AppFigure figure) {
            return fixture.applicationOf("shop").total(figure);
        }

        /** The states that the receipts of the message report. */
        List<MessageState> reported() {
            return shop.received().stream()
                    .filter(each -> each.receipt().messageId().equals(id))
                    .map(each -> each.receipt().state())
                    .toList();
        }

        /** Applies an action of an operator to all timed messages. */
        void operator(QueueAction action) {
            QueueOperations queues = fixture.exchange().queues();
            for (int i = 0; i < fixture.rig().threads().size(); i++) {
                int thread = i;
                fixture.rig().threads().get(i).invokeLater(() -> queues.all(thread)
                        .forEach(each -> action.apply(queues, each, new QueueOperations.Tally())));
            }
            fixture.millis(10);
        }

        interface QueueAction {
            void apply(QueueOperations queues, QueueOperations.Waiting each, QueueOperations.Tally tally);
        }

        void retries() {
            operator((queues, each, tally) -> queues.retry(each, which -> true, true, tally));
        }

        void fails() {
            operator((queues, each, tally) -> queues.fail(each, which -> true, MessageState.UNDELIVERABLE, tally));
        }

        void moves(String smsc) {
            operator((queues, each, tally) -> queues.move(each, which -> true, fixture.smscOf(smsc), tally));
        }

        Outcome cancels() {
            long token = shop.ask(Inquiry.cancel(id, ExchangeFixture.SHOP, Address.NONE));
            fixture.millis(10);
            return shop.answer(token).outcome();
        }

        Outcome replaces(String text) {
            long token = shop.ask(Inquiry.replace(id, ExchangeFixture.SHOP, ExchangeFixture.body(text)));
            fixture.millis(10);
            return shop.answer(token).outcome();
        }

        @Override
        public void close() {
            fixture.close();
        }
    }

    // ---- Retries

    @Test
    void retryPausesGrowByTheFactorOfTheRoute() {
        try (Scene scene = new Scene()) {
            List<Long> seconds = new ArrayList<>();
            scene.a.handles(each -> {
                seconds.add(TimeUnit.NANOSECONDS.toSeconds(scene.fixture.nowNanos()));
                each.answer(ScriptedSmsc.TEMPORARY);
            });
            scene.submits(ReceiptRequest.ON_END);
            scene.fixture.seconds(299);
            assertThat(seconds).hasSize(4);
            assertThat(seconds.get(1) - seconds.get(0)).isEqualTo(30);
            assertThat(seconds.get(2) - seconds.get(1)).isEqualTo(60);
            assertThat(seconds.get(3) - seconds.get(2)).isEqualTo(120);
            assertThat(scene.message().custody().tries()).isEqualTo(4);
            scene.fixture.seconds(2);
            assertThat(scene.reported()).containsExactly(MessageState.EXPIRED);
            assertThat(seconds).as("no attempt after the validity").hasSize(4);
        }
    }

    @Test
    void aMessageThatWaitsForARetryIsListedWithItsDueTime() {
        try (Scene scene = new Scene().waits()) {
            assertThat(scene.state()).isEqualTo(CustodyState.WAITING);
            assertThat(scene.fixture.custodian().waitingCount()).isOne();
            List<Long> dues = new ArrayList<>();
            scene.fixture.custodian().forEachWaiting(10, 10, (mt, due) -> dues.add(due));
            assertThat(dues).hasSize(1);
            assertThat(dues.get(0) - scene.fixture.nowNanos())
                    .isBetween(TimeUnit.SECONDS.toNanos(29), TimeUnit.SECONDS.toNanos(30));
            assertThat(scene.fixture.custodian().nextDueNanos()).isEqualTo(dues.get(0));
            scene.a.accepts();
            scene.fixture.seconds(31);
            assertThat(scene.isInCustody()).isFalse();
            assertThat(scene.fixture.custodian().waitingCount()).isZero();
            assertThat(scene.fixture.custodian().timedCount()).isZero();
            assertThat(scene.fixture.custodian().nextDueNanos()).isEqualTo(Long.MAX_VALUE);
        }
    }

    @Test
    void aTemporaryRefusalReplacesTheSentRecordWithAWaitRecord() {
        try (Scene scene = new Scene(1, "hold")) {
            scene.a.isSilent();
            scene.submits(ReceiptRequest.ON_END);
            assertThat(scene.fixture.storedKinds()).containsExactly(RecordKind.MESSAGE, RecordKind.SENT);
            scene.a.last().answer(ScriptedSmsc.TEMPORARY);
            scene.fixture.millis(10);
            assertThat(scene.fixture.storedKinds()).containsExactly(RecordKind.MESSAGE, RecordKind.WAITS);
            assertThat(scene.message().custody().mayBeWithAny()).isFalse();
        }
    }

    @Test
    void aPermanentRefusalEndsTheMessageWithAReceipt() {
        try (Scene scene = new Scene()) {
            scene.a.answers(ScriptedSmsc.PERMANENT);
            scene.submits(ReceiptRequest.ON_END);
            assertThat(scene.reported()).containsExactly(MessageState.REJECTED);
            assertThat(scene.isInCustody()).isFalse();
            scene.fixture.seconds(1);
            assertThat(scene.fixture.stored()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"NEVER, 0", "ON_FAILURE, 1", "ON_END, 1"})
    void onlyAnApplicationThatRequestsFailuresGetsAFailureReceipt(ReceiptRequest receipt, int receipts) {
        try (Scene scene = new Scene()) {
            scene.a.answers(ScriptedSmsc.PERMANENT);
            scene.submits(receipt);
            scene.fixture.seconds(1);
            assertThat(scene.reported()).hasSize(receipts);
            assertThat(scene.fixture.stored()).isEmpty();
            assertThat(scene.figure(AppFigure.CUSTODY_ENDED)).isEqualTo(scene.figure(AppFigure.CUSTODY_BEGUN));
        }
    }

    // ---- Expiry

    @Test
    void aMessageThatWaitsForARetryExpires() {
        try (Scene scene = new Scene().waits()) {
            scene.fixture.seconds(301);
            assertThat(scene.reported()).containsExactly(MessageState.EXPIRED);
            assertThat(scene.figure(AppFigure.EXPIRED)).isOne();
            assertThat(scene.isInCustody()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aQueuedMessageExpiresInTheQueueAndIsNeverSent(int threads) {
        try (Scene scene = new Scene(threads, "resend")) {
            scene.a.shut().disconnect();
            scene.fixture.seconds(5);
            scene.submits(ReceiptRequest.ON_END);
            assertThat(scene.state()).isEqualTo(CustodyState.GOING);
            scene.fixture.seconds(302);
            assertThat(scene.reported()).containsExactly(MessageState.EXPIRED);
            assertThat(scene.a.received()).isEmpty();
            assertThat(scene.fixture.stored()).isEmpty();
        }
    }

    @Test
    void aHeldMessageExpires() {
        try (Scene scene = new Scene(1, "hold").holds()) {
            assertThat(scene.state()).isEqualTo(CustodyState.HELD);
            scene.fixture.seconds(301);
            assertThat(scene.reported()).containsExactly(MessageState.EXPIRED);
            assertThat(scene.fixture.custodian().heldCount()).isZero();
            assertThat(scene.a.received()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMessageThatExpiresInFlightEndsWithTheResponseOfTheSmsc(boolean accepted) {
        String yaml = Scene.yaml("resend").replace("window: 1", "timers: {response: 10m}, window: 1");
        try (ExchangeFixture fixture = new ExchangeFixture(yaml)) {
            ScriptedSmsc a = fixture.smsc("a").isSilent();
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.withReceipt(NUMBER));
            fixture.seconds(310);
            assertThat(shop.received()).isEmpty();
            assertThat(fixture.applicationOf("shop").inCustody()).isOne();
            if (accepted) {
                a.accept(a.last());
            } else {
                a.last().answer(ScriptedSmsc.TEMPORARY);
            }
            fixture.seconds(1);
            assertThat(shop.received())
                    .extracting(each -> each.receipt().state())
                    .isEqualTo(accepted ? List.of() : List.of(MessageState.EXPIRED));
            assertThat(fixture.applicationOf("shop").inCustody()).isZero();
        }
    }

    // ---- Uncertain outcomes

    @Test
    void resendsAMessageThatWasInFlightOnALostSession() {
        try (Scene scene = new Scene()) {
            scene.a.isSilent();
            scene.submits(ReceiptRequest.ON_END);
            scene.a.accepts();
            scene.a.disconnect();
            scene.fixture.seconds(10);
            assertThat(scene.a.received()).hasSize(2);
            assertThat(scene.figure(AppFigure.UNCERTAIN)).isOne();
            assertThat(scene.isInCustody()).isFalse();
        }
    }

    @Test
    void holdsAnUncertainMessageIfHoldIsConfigured() {
        try (Scene scene = new Scene(1, "hold").holds()) {
            scene.a.accepts();
            scene.fixture.seconds(100);
            assertThat(scene.a.received()).hasSize(1);
            assertThat(scene.state()).isEqualTo(CustodyState.HELD);
            assertThat(scene.fixture.storedKinds()).containsExactly(RecordKind.MESSAGE, RecordKind.HELD);
            List<String> reasons = new ArrayList<>();
            scene.fixture.custodian().forEachHeld(10, (mt, why) -> reasons.add(why));
            assertThat(reasons)
                    .containsExactly("the message was sent to a, but the session broke before a response arrived");
            assertThat(scene.fixture.operatorLog())
                    .anyMatch(line -> line.startsWith("application.message_held shop: "));
        }
    }

    @Test
    void failsAnUncertainMessageIfFailIsConfigured() {
        try (Scene scene = new Scene(1, "fail").holds()) {
            assertThat(scene.reported()).containsExactly(MessageState.UNKNOWN);
            assertThat(scene.isInCustody()).isFalse();
            scene.fixture.seconds(1);
            assertThat(scene.fixture.stored()).isEmpty();
        }
    }

    @Test
    void listsAtMostTheRequestedNumberOfHeldMessagesOldestFirst() {
        try (Scene scene = new Scene(1, "hold")) {
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                scene.holds();
                ids.add(scene.id);
                scene.fixture.seconds(10);
            }
            List<MtMessage> two = new ArrayList<>();
            scene.fixture.custodian().forEachHeld(2, (mt, why) -> two.add(mt));
            assertThat(two).hasSize(2);
            assertThat(scene.fixture.custodian().heldCount()).isEqualTo(3);
            assertThat(two.get(0))
                    .isSameAs(scene.fixture.inCustody("shop", ids.get(0)).orElseThrow());
        }
    }

    // ---- Operators

    @Test
    void anOperatorReleasesAHeldMessage() {
        try (Scene scene = new Scene(1, "hold").holds()) {
            scene.a.accepts();
            scene.fixture.seconds(10);
            scene.retries();
            assertThat(scene.a.received()).hasSize(2);
            assertThat(scene.isInCustody()).isFalse();
            assertThat(scene.fixture.custodian().heldCount()).isZero();
            assertThat(scene.fixture.storedKinds()).containsExactly(RecordKind.EXPECTED);
        }
    }

    @Test
    void aReleasedMessageThatIsRefusedWaitsForARetry() {
        try (Scene scene = new Scene(1, "hold").holds()) {
            scene.a.answers(ScriptedSmsc.TEMPORARY);
            scene.fixture.seconds(10);
            scene.retries();
            assertThat(scene.state()).isEqualTo(CustodyState.WAITING);
            assertThat(scene.fixture.custodian().heldCount()).isZero();
        }
    }

    @Test
    void anOperatorFailsAMessageThatWaits() {
        try (Scene scene = new Scene().waits()) {
            scene.fails();
            assertThat(scene.reported()).containsExactly(MessageState.UNDELIVERABLE);
            scene.fixture.seconds(301);
            assertThat(scene.a.received()).hasSize(1);
            assertThat(scene.reported()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anOperatorFailsAQueuedMessageButNotAMessageInFlight(int threads) {
        try (Scene scene = new Scene(threads, "resend").queues()) {
            String queued = scene.id;
            scene.fails();
            assertThat(scene.reported()).containsExactly(MessageState.UNDELIVERABLE);
            assertThat(scene.fixture.inCustody("shop", queued)).isEmpty();
            assertThat(scene.fixture.applicationOf("shop").inCustody()).isOne();
            scene.a.accept(scene.a.received().get(0));
            scene.fixture.seconds(1);
            assertThat(scene.a.received()).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"WAITING", "GOING"})
    void anOperatorMovesAMessageToAnotherSmsc(CustodyState state) {
        try (Scene scene = new Scene()) {
            if (state == CustodyState.WAITING) {
                scene.waits();
            } else {
                scene.queues();
            }
            assertThat(scene.state()).isEqualTo(state);
            scene.moves("b");
            assertThat(scene.fixture.smsc("b").received()).hasSize(1);
            assertThat(scene.isInCustody()).isFalse();
        }
    }

    @Test
    void aMessageMovedToAnSmscThatIsGoneWaitsForARetry() {
        try (Scene scene = new Scene().waits()) {
            QueueOperations queues = scene.fixture.exchange().queues();
            Smsc gone = scene.fixture.smscOf("b");
            scene.fixture.reload(Scene.yaml("resend").replaceAll("(?m)^.*name: b,.*\n", ""));
            scene.fixture.run(() ->
                    queues.all(0).forEach(each -> queues.move(each, which -> true, gone, new QueueOperations.Tally())));
            assertThat(scene.state()).isEqualTo(CustodyState.WAITING);
            assertThat(scene.fixture.custodian().waitingCount()).isOne();
        }
    }

    @Test
    void aRetryOfAListedMessageThatHasMeanwhileEndedHasNoEffect() {
        try (Scene scene = new Scene().waits()) {
            QueueOperations queues = scene.fixture.exchange().queues();
            List<QueueOperations.Waiting> listed = new ArrayList<>();
            scene.fixture.run(() -> listed.addAll(queues.all(0)));
            scene.fails();
            QueueOperations.Tally tally = new QueueOperations.Tally();
            scene.fixture.run(() -> {
                queues.retry(listed.get(0), which -> true, true, tally);
                queues.fail(listed.get(0), which -> true, MessageState.EXPIRED, tally);
                queues.move(listed.get(0), which -> true, scene.fixture.smscOf("b"), tally);
            });
            assertThat(tally.isComplete()).isTrue();
            assertThat(tally.done()).isZero();
            assertThat(scene.reported()).hasSize(1);
        }
    }

    // ---- Cancelled and replaced

    @ParameterizedTest
    @EnumSource(names = {"WAITING", "GOING", "HELD"})
    void aCancelledMessageEndsAndIsNotSent(CustodyState state) {
        try (Scene scene = new Scene(1, state == CustodyState.HELD ? "hold" : "resend")) {
            switch (state) {
                case WAITING -> scene.waits();
                case GOING -> scene.queues();
                default -> scene.holds();
            }
            assertThat(scene.state()).isEqualTo(state);
            int sent = scene.a.received().size();
            assertThat(scene.cancels().isAccepted()).isTrue();
            assertThat(scene.isInCustody()).isFalse();
            assertThat(scene.reported()).containsExactly(MessageState.DELETED);
            scene.a.accepts();
            scene.a.unanswered().forEach(scene.a::accept);
            scene.fixture.seconds(400);
            assertThat(scene.a.received()).hasSize(sent);
        }
    }

    @Test
    void aMessageThatWasSentToTheSmscIsNotCancelled() {
        try (Scene scene = new Scene()) {
            scene.a.isSilent();
            scene.submits(ReceiptRequest.ON_END);
            assertThat(scene.cancels().isAccepted()).isFalse();
            assertThat(scene.isInCustody()).isTrue();
        }
    }

    @Test
    void theCancellationIsAnsweredOnlyWhenItIsDurable() {
        try (Scene scene = new Scene().waits()) {
            scene.fixture.storeHangs(true);
            long token = scene.shop.ask(Inquiry.cancel(scene.id, ExchangeFixture.SHOP, Address.NONE));
            scene.fixture.seconds(1);
            assertThat(scene.shop.hasAnswer(token)).isFalse();
            scene.fixture.storeHangs(false);
            scene.fixture.millis(10);
            assertThat(scene.shop.answer(token).outcome().isAccepted()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"WAITING", "GOING"})
    void aReplacedMessageIsSentWithTheNewText(CustodyState state) {
        try (Scene scene = new Scene()) {
            if (state == CustodyState.WAITING) {
                scene.waits();
            } else {
                scene.queues();
            }
            long before = scene.message().custody().record();
            assertThat(scene.replaces("good-bye").isAccepted()).isTrue();
            assertThat(scene.message().custody().record()).isGreaterThan(before);
            assertThat(scene.fixture.stored()).doesNotContainKey(before);
            scene.a.accepts();
            scene.a.unanswered().forEach(scene.a::accept);
            scene.fixture.seconds(31);
            assertThat(scene.a.last().text()).isEqualTo("good-bye");
            assertThat(scene.isInCustody()).isFalse();
            assertThat(scene.fixture.stored()).isEmpty();
        }
    }

    @Test
    void aHeldMessageIsNotReplaced() {
        try (Scene scene = new Scene(1, "hold").holds()) {
            assertThat(scene.replaces("good-bye").isAccepted()).isFalse();
            assertThat(scene.state()).isEqualTo(CustodyState.HELD);
        }
    }

    /** The recalled message is in no queue while its new record is written. */
    @ParameterizedTest
    @ValueSource(strings = {"cancel", "replace", "fail", "move", "expire", "reload", "drain"})
    void aQueuedReplacedMessageIsSentWhenItsNewTextIsDurable(String meanwhile) {
        try (Scene scene = new Scene().queues()) {
            scene.fixture.storeHangs(true);
            long replace =
                    scene.shop.ask(Inquiry.replace(scene.id, ExchangeFixture.SHOP, ExchangeFixture.body("good-bye")));
            scene.fixture.millis(10);
            assertThat(scene.state()).isEqualTo(CustodyState.GOING);
            long second = -1;
            switch (meanwhile) {
                case "cancel" -> second = scene.shop.ask(Inquiry.cancel(scene.id, ExchangeFixture.SHOP, Address.NONE));
                case "replace" ->
                    second =
                            scene.shop.ask(Inquiry.replace(scene.id, ExchangeFixture.SHOP, ExchangeFixture.body("no")));
                case "fail" -> scene.fails();
                case "move" -> scene.moves("b");
                case "expire" -> scene.fixture.seconds(310);
                case "reload" -> scene.fixture.reload(Scene.yaml("resend").replace("via: a", "via: b"));
                default -> scene.fixture.operate("a", Word.DRAINING);
            }
            scene.fixture.millis(10);
            assertThat(scene.shop.hasAnswer(replace)).isFalse();
            if (second >= 0) {
                assertThat(scene.shop.answer(second).outcome().isAccepted()).isFalse();
            }
            scene.a.accepts();
            scene.a.unanswered().forEach(scene.a::accept);
            scene.fixture.storeHangs(false);
            scene.fixture.operate("a", Word.IN_SERVICE);
            scene.fixture.seconds(40);
            assertThat(scene.shop.answer(replace).outcome().isAccepted()).isTrue();
            assertThat(scene.isInCustody()).isFalse();
            if (meanwhile.equals("expire")) {
                assertThat(scene.figure(AppFigure.EXPIRED)).isPositive();
                assertThat(scene.a.texts()).doesNotContain("good-bye");
                assertThat(scene.reported())
                        .as("the new content requests no receipt")
                        .isEmpty();
            } else {
                ScriptedSmsc by = meanwhile.equals("reload") ? scene.fixture.smsc("b") : scene.a;
                assertThat(by.texts()).containsOnlyOnce("good-bye");
            }
            assertThat(scene.fixture.operatorLog()).noneMatch(line -> line.contains("its handling failed"));
        }
    }

    /** A message that waits for its retry does not wait for the record of its new text. */
    @ParameterizedTest
    @ValueSource(strings = {"cancel", "replace", "fail", "retry", "move", "expire"})
    void aWaitingMessageCanChangeWhileItsNewTextIsBeingStored(String meanwhile) {
        try (Scene scene = new Scene().waits()) {
            scene.fixture.storeHangs(true);
            long replace =
                    scene.shop.ask(Inquiry.replace(scene.id, ExchangeFixture.SHOP, ExchangeFixture.body("good-bye")));
            scene.fixture.millis(10);
            switch (meanwhile) {
                case "cancel" -> scene.shop.ask(Inquiry.cancel(scene.id, ExchangeFixture.SHOP, Address.NONE));
                case "replace" ->
                    scene.shop.ask(Inquiry.replace(scene.id, ExchangeFixture.SHOP, ExchangeFixture.body("again")));
                case "fail" -> scene.fails();
                case "retry" -> scene.retries();
                case "move" -> scene.moves("b");
                default -> scene.fixture.seconds(310);
            }
            scene.fixture.millis(10);
            scene.a.accepts();
            scene.fixture.storeHangs(false);
            scene.fixture.seconds(310);
            assertThat(scene.shop.answer(replace).outcome().isAccepted()).isTrue();
            assertThat(scene.isInCustody()).isFalse();
            assertThat(scene.fixture.storedKinds()).doesNotContain(RecordKind.MESSAGE, RecordKind.WAITS);
            assertThat(scene.fixture.operatorLog()).noneMatch(line -> line.contains("its handling failed"));
        }
    }

    // ---- Threads

    @Test
    void aMessageQueuedAtAnotherThreadReturnsToItsHomeThread() {
        try (Scene scene = new Scene(2, "resend")) {
            scene.fixture.application("shop");
            ScriptedSession other = scene.shop;
            scene.a.isSilent();
            for (int i = 0; i < 3; i++) {
                other.submit(ExchangeFixture.withReceipt(NUMBER));
            }
            scene.fixture.millis(10);
            int home = scene.fixture.custodian(0).timedCount() > 0 ? 0 : 1;
            assertThat(scene.fixture.custodian(home).timedCount()).isPositive();
            assertThat(scene.fixture.custodian(1 - home).timedCount()).isZero();
            scene.a.answers(ScriptedSmsc.TEMPORARY);
            scene.a.unanswered().forEach(each -> each.answer(ScriptedSmsc.TEMPORARY));
            scene.fixture.seconds(1);
            assertThat(scene.fixture.custodian(home).waitingCount()).isEqualTo(3);
            assertThat(scene.fixture.custodian(1 - home).waitingCount()).isZero();
        }
    }
}
