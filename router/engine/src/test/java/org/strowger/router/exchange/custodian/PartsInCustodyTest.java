package org.strowger.router.exchange.custodian;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.Inquiry;
import org.strowger.router.application.AppFigure;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ScriptedSession;
import org.strowger.router.exchange.ScriptedSmsc;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.exchange.ops.QueueOperations;

/** Parts of long messages that wait for each other in custody: {@link Reassembler}. */
class PartsInCustodyTest {
    private static final String NUMBER = "447700900123";
    private static final int REFERENCE = 7;
    private static final String ONE = "1".repeat(20);
    private static final String TWO = "2".repeat(20);
    private static final String THREE = "3".repeat(20);

    private ExchangeFixture fixture = new ExchangeFixture(yaml("5m"));
    private ScriptedSession shop = fixture.application("shop");
    private final List<String> ids = new ArrayList<>();

    private static String yaml(String validity) {
        return """
                listeners: [{name: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: shop, password: secret, max-binds: 10}, {name: bank, password: secret}]
                smscs:
                  - {name: a, hosts: [127.0.0.1:2776], system-id: s, password: p, segments: payload, on-uncertain: hold}
                  - {name: b, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes:
                  - {name: all, match: {}, delivery: store, via: a, retry: {first: 30s, factor: 1, validity: %s}}
                """.formatted(validity);
    }

    private void isReconfigured(int threads, String validity) {
        fixture.close();
        fixture = new ExchangeFixture(threads, yaml(validity));
        shop = fixture.application("shop");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private ScriptedSmsc a() {
        return fixture.smsc("a");
    }

    private long submits(ScriptedSession session, ReceiptRequest receipt, int total, int number) {
        long token = session.submit(ExchangeFixture.part(NUMBER, receipt, REFERENCE, total, number));
        fixture.millis(10);
        return token;
    }

    /** Submits a part, and returns the id that the application knows. */
    private String submits(ReceiptRequest receipt, int total, int number) {
        String id = shop.outcome(submits(shop, receipt, total, number)).messageId();
        ids.add(id);
        return id;
    }

    private String submits(int total, int number) {
        return submits(ReceiptRequest.NEVER, total, number);
    }

    private CustodyState state(String id) {
        return fixture.inCustody("shop", id).orElseThrow().custody().state();
    }

    private List<MessageState> reported(String id) {
        return shop.received().stream()
                .filter(each -> each.receipt().messageId().equals(id))
                .map(each -> each.receipt().state())
                .toList();
    }

    private boolean isCancelled(String id) {
        long token = shop.ask(Inquiry.cancel(id, ExchangeFixture.SHOP, Address.NONE));
        fixture.millis(10);
        return shop.answer(token).outcome().isAccepted();
    }

    private void endsWithoutARest() {
        fixture.seconds(1);
        assertThat(fixture.custodian().reassembler().size()).isZero();
        assertThat(fixture.custodian().timedCount()).isZero();
        assertThat(fixture.storedKinds()).doesNotContain(RecordKind.MESSAGE, RecordKind.HELD, RecordKind.WAITS);
        assertThat(fixture.applicationOf("shop").total(AppFigure.CUSTODY_ENDED))
                .isEqualTo(fixture.applicationOf("shop").total(AppFigure.CUSTODY_BEGUN));
    }

    // ---- Joined

    @Test
    void partsAreAcceptedAtOnceAndJoinedWhenTheLastPartArrives() {
        String second = submits(2, 2);
        assertThat(state(second)).isEqualTo(CustodyState.GATHERING);
        assertThat(fixture.custodian().reassembler().size()).isOne();
        assertThat(a().received()).isEmpty();
        submits(2, 1);
        assertThat(a().texts()).containsExactly(ONE + TWO);
        endsWithoutARest();
    }

    @Test
    void applicationsCanUseTheSameReferenceForTheSameRecipient() {
        ScriptedSession bank = fixture.application("bank");
        submits(2, 1);
        submits(bank, ReceiptRequest.NEVER, 2, 2);
        assertThat(a().received()).isEmpty();
        assertThat(fixture.custodian().reassembler().size()).isEqualTo(2);
        submits(2, 2);
        submits(bank, ReceiptRequest.NEVER, 2, 1);
        assertThat(a().texts()).containsExactly(ONE + TWO, ONE + TWO);
        endsWithoutARest();
    }

    @Test
    void anApplicationThatFillsTheBoundLeavesRoomForAnother() {
        fixture.custodian().reassembler().limit(20);
        ScriptedSession bank = fixture.application("bank");
        for (int reference = 20; reference < 60; reference++) {
            shop.submit(ExchangeFixture.part(NUMBER, ReceiptRequest.NEVER, reference, 2, 1));
            fixture.millis(10);
        }
        assertThat(fixture.custodian().reassembler().size()).isEqualTo(18);
        assertThat(a().received()).as("parts that do not wait").hasSize(22);
        submits(bank, ReceiptRequest.NEVER, 2, 2);
        submits(bank, ReceiptRequest.NEVER, 2, 1);
        assertThat(a().texts()).hasSize(23).endsWith(ONE + TWO);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void partsArrivingOnDifferentThreadsAreJoined(int threads) {
        isReconfigured(threads, "5m");
        List<ScriptedSession> sessions = new ArrayList<>(List.of(shop));
        for (int i = 1; i < threads; i++) {
            sessions.add(fixture.application("shop"));
        }
        for (int i = 1; i <= 3; i++) {
            submits(sessions.get(i % threads), ReceiptRequest.NEVER, 3, i);
        }
        assertThat(a().texts()).containsExactly(ONE + TWO + THREE);
        endsWithoutARest();
    }

    /** The last part is durable, and the record that replaces all parts is not. */
    @Test
    void aJoinedMessageBeingStoredCannotBeSentCancelledOrFailed() {
        String first = submits(2, 1);
        List<Boolean> cancelled = new ArrayList<>();
        fixture.duringNextCommit(() -> fixture.duringNextCommit(() -> {
            fixture.storeHangs(true);
            assertThat(state(first)).isEqualTo(CustodyState.ENTERING);
            cancelled.add(isCancelled(first));
            fails();
            assertThat(a().received()).isEmpty();
        }));
        submits(shop, ReceiptRequest.NEVER, 2, 2);
        fixture.seconds(1);
        assertThat(cancelled).containsExactly(false);
        assertThat(a().texts()).containsExactly(ONE + TWO);
        endsWithoutARest();
    }

    private void fails() {
        QueueOperations queues = fixture.exchange().queues();
        fixture.run(() -> queues.all(0)
                .forEach(each ->
                        queues.fail(each, which -> true, MessageState.UNDELIVERABLE, new QueueOperations.Tally())));
    }

    @Test
    void aJoinedMessageIsSentOnlyOnceAfterAFailedWriteOfItsRecord() {
        submits(2, 1);
        fixture.duringNextCommit(
                () -> fixture.duringNextCommit(() -> fixture.log().failCommits(2)));
        submits(shop, ReceiptRequest.NEVER, 2, 2);
        fixture.seconds(60);
        assertThat(a().texts()).containsExactly(ONE + TWO);
        endsWithoutARest();
    }

    @Test
    void anUncertainJoinedMessageIsHeldUnderTheIdsOfAllParts() {
        a().isSilent();
        submits(ReceiptRequest.ON_END, 2, 1);
        submits(2, 2);
        a().disconnect();
        fixture.millis(10);
        assertThat(ids).allSatisfy(id -> assertThat(state(id)).isEqualTo(CustodyState.HELD));
        assertThat(fixture.custodian().heldCount()).isOne();
        fixture.seconds(310);
        assertThat(reported(ids.get(0))).containsExactly(MessageState.EXPIRED);
        assertThat(reported(ids.get(1))).isEmpty();
        endsWithoutARest();
    }

    // ---- Not joined

    @Test
    void partsAreSentSeparatelyIfTheMessageIsIncompleteAfterOneMinute() {
        submits(3, 3);
        fixture.seconds(30);
        submits(3, 1);
        fixture.seconds(29);
        assertThat(a().received()).isEmpty();
        fixture.seconds(2);
        assertThat(a().received())
                .hasSize(2)
                .allMatch(each -> each.message().part().isPresent());
        submits(3, 2);
        fixture.seconds(61);
        assertThat(a().received())
                .as("a part that is too late waits for others again")
                .hasSize(3);
        endsWithoutARest();
    }

    @Test
    void aPartWithADifferentTotalEndsTheWaitOfTheEarlierParts() {
        submits(3, 1);
        submits(3, 2);
        submits(2, 2);
        assertThat(a().received())
                .hasSize(2)
                .allMatch(each -> each.message().part().isPresent());
        submits(2, 1);
        assertThat(a().last().text()).isEqualTo(ONE + TWO);
        endsWithoutARest();
    }

    @Test
    void eachWaitingPartExpiresAtTheEndOfItsOwnValidity() {
        isReconfigured(1, "30s");
        String first = submits(ReceiptRequest.ON_END, 3, 1);
        fixture.seconds(20);
        String second = submits(ReceiptRequest.ON_END, 3, 2);
        fixture.seconds(11);
        assertThat(reported(first)).containsExactly(MessageState.EXPIRED);
        assertThat(state(second)).isEqualTo(CustodyState.GATHERING);
        fixture.seconds(20);
        assertThat(reported(second)).containsExactly(MessageState.EXPIRED);
        assertThat(a().received()).isEmpty();
        endsWithoutARest();
    }

    // ---- Parts that leave alone

    @Test
    void theOtherPartsKeepWaitingAfterACancellation() {
        String first = submits(ReceiptRequest.ON_END, 3, 1);
        String second = submits(3, 2);
        assertThat(isCancelled(first)).isTrue();
        assertThat(reported(first)).containsExactly(MessageState.DELETED);
        submits(3, 3);
        assertThat(a().received()).isEmpty();
        assertThat(state(second)).isEqualTo(CustodyState.GATHERING);
        submits(3, 1);
        assertThat(a().texts()).containsExactly(ONE + TWO + THREE);
        endsWithoutARest();
    }

    @Test
    void theReceiptRequestOfACancelledPartIsDropped() {
        submits(2, 2);
        submits(ReceiptRequest.ON_END, 3, 1); // Another total: the first part leaves.
        String asks = ids.get(1);
        submits(3, 2);
        assertThat(isCancelled(asks)).isTrue();
        assertThat(reported(asks)).containsExactly(MessageState.DELETED);
        submits(3, 1);
        submits(3, 3);
        assertThat(a().last().text()).isEqualTo(ONE + TWO + THREE);
        assertThat(a().last().message().receiptRequest()).isEqualTo(ReceiptRequest.NEVER);
        endsWithoutARest();
        assertThat(fixture.stored()).as("no receipt is expected").isEmpty();
    }

    @Test
    void aDuplicateReplacesACancelledPart() {
        String first = submits(2, 1);
        submits(2, 1);
        assertThat(isCancelled(first)).isTrue();
        submits(2, 2);
        assertThat(a().texts()).containsExactly(ONE + TWO);
        endsWithoutARest();
    }

    @Test
    void anOperatorMovesAWaitingPart() {
        submits(2, 1);
        QueueOperations queues = fixture.exchange().queues();
        fixture.run(() -> queues.all(0)
                .forEach(each -> queues.move(each, which -> true, fixture.smscOf("b"), new QueueOperations.Tally())));
        fixture.millis(10);
        assertThat(fixture.smsc("b").received()).hasSize(1);
        assertThat(a().received()).isEmpty();
        endsWithoutARest();
    }

    @Test
    void anOperatorFailsWaitingParts() {
        String first = submits(ReceiptRequest.ON_END, 3, 1);
        submits(3, 2);
        fails();
        fixture.millis(10);
        assertThat(reported(first)).containsExactly(MessageState.UNDELIVERABLE);
        assertThat(a().received()).isEmpty();
        endsWithoutARest();
    }

    @Test
    void aWaitingPartCannotBeReplaced() {
        String first = submits(2, 1);
        long token = shop.ask(Inquiry.replace(first, ExchangeFixture.SHOP, ExchangeFixture.body("other")));
        fixture.millis(10);
        assertThat(shop.answer(token).outcome().isAccepted()).isFalse();
        assertThat(state(first)).isEqualTo(CustodyState.GATHERING);
    }
}
