package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.ExchangeFixture.StoredRecord;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;

/** The records that one thread writes, as they are in the store afterwards. */
class CustodyLogTest {
    private static final String YAML = """
            listeners: [{name: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, delivery: store, via: a}]
            """;

    private static final MessageForms FORMS = new MessageForms(List.of());
    private static final StoreReply NO_REPLY = (outcome, nowNanos) -> {};

    private final ExchangeFixture fixture = new ExchangeFixture(YAML);
    private final CustodyLog log = fixture.custodyLog(0);

    @AfterEach
    void close() {
        fixture.close();
    }

    private long id() {
        return fixture.ids(0).record(fixture.nowNanos());
    }

    private Custody custody() {
        return new Custody(id(), fixture.nowNanos() + 1_000_000_000, false);
    }

    private static StoredMessage message(Custody custody, String text) {
        return new StoredMessage(custody.record(), "shop", 1, 2, "", plain(text), MessageChanges.NONE);
    }

    private static PlainMessage plain(String text) {
        return ExchangeFixture.message("447700900123", ReceiptRequest.NEVER)
                .saying(ExchangeFixture.body(text))
                .build();
    }

    /** Writes a message in a turn of its own. */
    private Custody entered() {
        Custody custody = custody();
        fixture.run(() -> log.enter(custody, message(custody, "hello"), 1, JoinedParts.NONE, NO_REPLY));
        return custody;
    }

    private Map<Long, StoredRecord> stored() {
        return fixture.stored();
    }

    private StoredPosition position(Custody custody) {
        return StoredPosition.read(new CustodyRecordReader(
                FORMS, fixture.stored(custody.positionRecord()).payload()));
    }

    private RecordKind positionKind(Custody custody) {
        return fixture.stored(custody.positionRecord()).kind();
    }

    /** A delivery that records the reply of the store. */
    private final class Written implements CustodyLog.Delivery {
        private final long record = id();
        private final long expectation;
        private final String text;
        private final List<StoreOutcome> outcomes = new ArrayList<>();

        Written(long expectation, String text) {
            this.expectation = expectation;
            this.text = text;
        }

        Written(String text) {
            this(ReceiptTable.NO_RECORD, text);
        }

        @Override
        public long record() {
            return record;
        }

        @Override
        public long expectation() {
            return expectation;
        }

        @Override
        public StoredDelivery toStore() {
            return new StoredDelivery("shop", 1, Rewrite.NONE, CallbackReport.NONE, plain(text));
        }

        @Override
        public void onStored(StoreOutcome outcome, long nowNanos) {
            outcomes.add(outcome);
        }
    }

    // ---- Messages

    @Test
    void writesTheRecordsOfATurnTogetherAtItsEnd() {
        Custody first = custody();
        Custody second = custody();
        List<StoreOutcome> outcomes = new ArrayList<>();
        fixture.log().failCommits(1);
        fixture.run(() -> {
            StoreReply reply = (outcome, nowNanos) -> outcomes.add(outcome);
            log.enter(first, message(first, "one"), 1, JoinedParts.NONE, reply);
            log.enter(second, message(second, "two"), 1, JoinedParts.NONE, reply);
            assertThat(stored()).isEmpty();
        });
        assertThat(outcomes)
                .as("one commit failed for both")
                .containsExactly(StoreOutcome.UNCERTAIN, StoreOutcome.UNCERTAIN);
        assertThat(stored()).isEmpty();
    }

    @Test
    void theStoreRepliesThatAMessageIsStoredOnlyWhenItIsDurable() {
        Custody custody = custody();
        List<Boolean> present = new ArrayList<>();
        fixture.run(() -> log.enter(
                custody,
                message(custody, "hello"),
                1,
                JoinedParts.NONE,
                (outcome, nowNanos) -> present.add(stored().containsKey(custody.record()))));
        assertThat(present).containsExactly(true);
    }

    @Test
    void endingAMessageRemovesItsRecordAndItsPosition() {
        Custody custody = entered();
        fixture.run(() -> log.hold(custody, "why"));
        assertThat(stored()).hasSize(2);
        fixture.run(() -> log.end(custody));
        assertThat(stored()).isEmpty();
    }

    @Test
    void theStoreRepliesThatAMessageHasEndedOnlyWhenTheEndIsDurable() {
        Custody custody = entered();
        fixture.run(() -> log.hold(custody, "why"));
        List<Integer> left = new ArrayList<>();
        fixture.run(() -> log.end(custody, (outcome, nowNanos) -> left.add(stored().size())));
        assertThat(left).containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 65, 4096, 4097, 9000})
    void endsAnyNumberOfRecordsInOneTurn(int count) {
        List<Custody> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(custody());
        }
        for (int from = 0; from < count; from += 1000) {
            List<Custody> some = all.subList(from, Math.min(count, from + 1000));
            fixture.run(() -> some.forEach(each -> log.enter(each, message(each, "x"), 1, JoinedParts.NONE, NO_REPLY)));
        }
        assertThat(stored()).hasSize(count);
        fixture.run(() -> all.forEach(log::end));
        assertThat(stored()).isEmpty();
    }

    // ---- Positions

    @Test
    void aPositionSupersedesThePreviousPosition() {
        Custody custody = entered();
        fixture.run(() -> log.sent(custody, fixture.smscOf("a"), NO_REPLY));
        assertThat(positionKind(custody)).isEqualTo(RecordKind.SENT);
        assertThat(position(custody)).isEqualTo(new StoredPosition(custody.record(), "a"));
        assertThat(custody.mayLeaveFor(fixture.smscOf("a"))).isTrue();
        fixture.run(() -> log.waits(custody));
        assertThat(positionKind(custody)).isEqualTo(RecordKind.WAITS);
        assertThat(custody.mayBeWithAny()).isFalse();
        fixture.run(() -> log.hold(custody, "why"));
        assertThat(positionKind(custody)).isEqualTo(RecordKind.HELD);
        assertThat(position(custody).detail()).isEqualTo("why");
        assertThat(stored()).as("the message and one position").hasSize(2);
    }

    @Test
    void newContentSupersedesMessageAndPosition() {
        Custody custody = entered();
        long before = custody.record();
        fixture.run(() -> log.waits(custody));
        fixture.run(() -> log.replace(custody, message(custody, "new"), NO_REPLY));
        assertThat(stored()).containsOnlyKeys(custody.record());
        assertThat(custody.record()).isNotEqualTo(before);
        assertThat(custody.isReplaced()).isTrue();
        CustodyRecordReader reader =
                new CustodyRecordReader(FORMS, fixture.stored(custody.record()).payload());
        assertThat(StoredMessage.read(reader).isReplaced()).isTrue();
        fixture.run(() -> log.end(custody));
        assertThat(stored()).isEmpty();
    }

    @Test
    void aPositionAfterAReplacementBelongsToTheNewRecord() {
        Custody custody = entered();
        fixture.run(() -> log.replace(custody, message(custody, "new"), NO_REPLY));
        fixture.run(() -> log.hold(custody, "why"));
        assertThat(position(custody).message()).isEqualTo(custody.record());
    }

    // ---- Joined messages

    @Test
    void theJoinedMessageReplacesItsParts() {
        List<Custody> parts = List.of(entered(), entered(), entered());
        fixture.run(() -> log.hold(parts.get(1), "why"));
        Custody whole = custody();
        List<Long> ids = parts.stream().map(Custody::record).toList();
        fixture.run(
                () -> log.join(parts, whole, message(whole, "all"), new JoinedParts(ids, ids.subList(0, 1)), NO_REPLY));
        assertThat(stored()).containsOnlyKeys(whole.record());
        CustodyRecordReader reader =
                new CustodyRecordReader(FORMS, fixture.stored(whole.record()).payload());
        assertThat(StoredMessage.read(reader).parts()).isEqualTo(new JoinedParts(ids, ids.subList(0, 1)));
    }

    // ---- Deliveries

    @Test
    void aDeliveryReplacesTheExpectedReceiptThatItFulfils() {
        Custody expectation = entered();
        Written delivery = new Written(expectation.record(), "delivered");
        fixture.run(() -> log.write(delivery, true));
        assertThat(stored()).containsOnlyKeys(delivery.record());
        assertThat(delivery.outcomes).containsExactly(StoreOutcome.DURABLE);
    }

    @Test
    void aFailedWriteIsRetriedOnlyForAnOwedDelivery() {
        Written refused = new Written("new");
        Written owed = new Written("owed");
        fixture.log().failCommits(1);
        fixture.run(() -> {
            log.write(refused, false);
            log.write(owed, true);
        });
        assertThat(refused.outcomes).containsExactly(StoreOutcome.UNCERTAIN);
        fixture.seconds(10);
        assertThat(owed.outcomes).containsExactly(StoreOutcome.DURABLE);
        assertThat(stored()).containsOnlyKeys(owed.record());
    }

    @Test
    void theReceiptsOfAMessageReplaceItsRecords() {
        Custody ended = entered();
        fixture.run(() -> log.hold(ended, "why"));
        List<Written> receipts = List.of(new Written("one"), new Written("two"));
        fixture.run(() -> log.writeInsteadOf(ended, receipts));
        assertThat(stored())
                .containsOnlyKeys(receipts.get(0).record(), receipts.get(1).record());
        assertThat(receipts).allMatch(each -> each.outcomes.equals(List.of(StoreOutcome.DURABLE)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60_000})
    void theReceiptsForAllPartsReplaceTheExpectedReceipt(int length) {
        Custody expectation = entered();
        char[] text = new char[length];
        Arrays.fill(text, 'x');
        List<Written> receipts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            receipts.add(new Written(new String(text)));
        }
        fixture.run(() -> log.write(receipts, expectation.record()));
        assertThat(stored()).hasSize(20).doesNotContainKey(expectation.record());
        assertThat(receipts).allMatch(each -> each.outcomes.equals(List.of(StoreOutcome.DURABLE)));
    }

    // ---- Stores that were taken over

    /** A message that lives in a store that was taken over. */
    private Custody takenOver() {
        log.takeOver(0, fixture.exchange().store());
        Custody custody = entered();
        fixture.exchange().livesIn(0, custody.record());
        return custody;
    }

    private boolean isDrained() {
        return fixture.exchange().isDrained(0);
    }

    @Test
    void aStoreIsNotDrainedWhileItsLastRecordIsReplaced() {
        Custody last = takenOver();
        List<Boolean> drained = new ArrayList<>();
        Written receipt = new Written("one");
        // The configuration thread may ask at any time.
        CustodyLog.Delivery asking = new CustodyLog.Delivery() {
            @Override
            public long record() {
                return receipt.record();
            }

            @Override
            public long expectation() {
                return receipt.expectation();
            }

            @Override
            public StoredDelivery toStore() {
                drained.add(isDrained());
                return receipt.toStore();
            }

            @Override
            public void onStored(StoreOutcome outcome, long nowNanos) {
                receipt.onStored(outcome, nowNanos);
            }
        };
        fixture.run(() -> log.writeInsteadOf(last, List.of(asking)));
        assertThat(drained).containsExactly(false);
        assertThat(isDrained()).isFalse();
        fixture.run(() -> log.end(receipt.record()));
        assertThat(isDrained()).isTrue();
        assertThat(stored()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60_000})
    void theReceiptsForAllPartsAreStoredWhereTheExpectedReceiptWas(int length) {
        Custody expectation = takenOver();
        List<Written> receipts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            receipts.add(new Written("x".repeat(length)));
        }
        fixture.run(() -> log.write(receipts, expectation.record()));
        for (Written each : receipts) {
            assertThat(isDrained()).isFalse();
            fixture.run(() -> log.end(each.record()));
        }
        assertThat(isDrained()).isTrue();
        assertThat(stored()).isEmpty();
    }

    // ---- Expected receipts of relayed messages

    @Test
    void aSlowStoreTakesExpectedReceiptsOfRelayedMessagesOnlyAtTheLastAttempt() {
        List<Boolean> slow = new ArrayList<>();
        assertThat(log.takesUnpromised(fixture.nowNanos(), false)).isTrue();
        fixture.duringNextCommit(() -> {
            fixture.seconds(3);
            slow.add(log.takesUnpromised(fixture.nowNanos(), false));
            slow.add(log.takesUnpromised(fixture.nowNanos(), true));
        });
        entered();
        assertThat(slow).containsExactly(false, true);
    }

    @Test
    void aFailingStoreTakesExpectedReceiptsOfRelayedMessagesOnlyWhileStopping() {
        fixture.log().failCommits(Integer.MAX_VALUE);
        entered();
        assertThat(log.takesUnpromised(fixture.nowNanos(), true)).isFalse();
        fixture.exchange().windUp();
        assertThat(log.takesUnpromised(fixture.nowNanos(), false)).isTrue();
    }
}
