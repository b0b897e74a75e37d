package org.strowger.router.exchange.custody;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.router.application.Application;
import org.strowger.router.application.MessageIds;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.Account;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.Fate;
import org.strowger.router.credit.PartCharges;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.ReadRecords;
import org.strowger.router.store.StoreBatch;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;
import org.strowger.router.store.StoreStatus;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.shared.Leases;
import org.strowger.router.thread.Flag;

/**
 * Writes the custody records of one thread: the records of a turn are sent to the store together, at the end of the
 * turn. Ends of records whose result is not awaited are collected in one group.
 */
public final class CustodyLog {
    /** The first format of records that includes {@link RecordKind#UNCLAIMED}. */
    private static final int UNCLAIMED_FORMAT = 2;

    private static final int ENDS_FIRST = 64;

    @Within(Within.Scope.TURN)
    private static final int ENDS_MAX = 4096;

    /** Half of the largest group that the store accepts. */
    @Within(Within.Scope.TURN)
    private static final int GROUP_BYTES_MAX = 512 * 1024;

    private final ExchangeThread thread;
    private final MessageIdAllocator ids;
    private final StoreOutboxes outboxes;
    private final StoreStatus status;
    private final Leases leases;
    private final Flag closing;
    private final CustodyRecordWriter writer;
    private final ChargeLog charges;
    private final UnwrittenEnds unwrittenEnds;

    @Within(Within.Scope.TURN)
    private long[] ends = new long[ENDS_FIRST];

    private int endCount;

    /** The messages of the request that is being sent; null between requests with an idempotency key. */
    private @Nullable RequestGroup group;

    public CustodyLog(
            ExchangeThread thread,
            MessageIdAllocator ids,
            StoreOutboxes outboxes,
            StoreStatus status,
            Leases leases,
            MessageForms forms,
            Flag closing,
            ChargeLog charges) {
        this.thread = thread;
        this.ids = ids;
        this.outboxes = outboxes;
        this.status = status;
        this.leases = leases;
        this.closing = closing;
        this.writer = new CustodyRecordWriter(forms);
        this.charges = charges;
        this.unwrittenEnds = new UnwrittenEnds(status::state, status::commits);
    }

    /** A message or receipt for an application that is to be stored; it receives the result of the store. */
    public interface Delivery extends StoreReply {
        /** The id of the record. */
        long record();

        /**
         * The record of the expected receipt that ends with this record; {@link ReceiptTable#NO_RECORD} if there is
         * none.
         */
        long expectation();

        StoredDelivery toStore();
    }

    /** Whether the store accepts new messages, or the reason why it does not. */
    public StoreState state(long nowNanos) {
        return status.state(nowNanos);
    }

    /** As above, for messages of an application and deliveries to it. */
    public StoreState state(Application application, long nowNanos) {
        return status.state(application.name(), nowNanos);
    }

    /** Whether stored messages may be sent now: no other node can own their shards. Always true for a local store. */
    public boolean mayAct(long nowNanos) {
        return leases.areHeld(nowNanos);
    }

    /** The batch for a group of new records. */
    private StoreBatch batch() {
        thread.awaitTurnEnd();
        return outboxes.batch();
    }

    /** The batch for a group that ends or follows this record. */
    private StoreBatch batchOf(long record) {
        thread.awaitTurnEnd();
        return outboxes.batchOf(record);
    }

    private void add(StoreBatch batch, long record, RecordKind kind) {
        batch.add(record, kind.code(), writer.octets(), 0, writer.length());
        outboxes.began(record);
    }

    private void end(long record, StoreBatch batch) {
        batch.end(record);
        outboxes.ended(record);
    }

    // ---- Messages

    /**
     * Writes a new message.
     *
     * @param segments the number of segments that is reported to the application
     */
    public void enter(Custody custody, StoredMessage message, int segments, JoinedParts joined, StoreReply reply) {
        message.write(writer, joined);
        RequestGroup together = group;
        if (together != null) {
            together.add(custody.record(), new Entered(message.id(), segments), writer, reply);
            return;
        }
        StoreBatch batch = batch();
        batch.begin(reply);
        add(batch, custody.record(), RecordKind.MESSAGE);
        batch.finish();
    }

    // ---- Requests with an idempotency key

    /**
     * Sends a message of a request. If it enters the store, its record is kept in the group until {@link #finishGroup};
     * if it is relayed, it leaves after that.
     *
     * @param index the index of the message in the request
     */
    public void inGroup(RequestGroup together, int index, Runnable send) {
        together.sends(index);
        group = together;
        try {
            send.run();
        } finally {
            group = null;
        }
    }

    /** The group of the message that is being sent; null if its request has no idempotency key. */
    public @Nullable RequestGroup group() {
        return group;
    }

    /**
     * Writes the records of the group and its request, whose record has this id: all become durable, or none. If they
     * are too large to be written together, they are refused.
     */
    public void finishGroup(RequestGroup together, long record, StoredRequest request, StoreReply reply) {
        request.write(writer);
        if (together.octets() + StoreBatch.bytesFor(writer.length()) > StoreBatch.GROUP_BYTES_MAX) {
            reply.onStored(StoreOutcome.REFUSED, thread.nowNanos());
            return;
        }
        StoreBatch batch = batch();
        batch.begin(reply);
        together.forEach((id, payload) -> batch.add(id, RecordKind.MESSAGE.code(), payload, 0, payload.length));
        add(batch, record, RecordKind.REQUEST);
        batch.finish();
    }

    /** Writes the record of a request, in place of an earlier record if there is one. */
    public void replaceRequest(long earlier, long record, StoredRequest request) {
        request.write(writer);
        StoreBatch batch = batchOf(earlier);
        batch.beginOwed(StoreReply.NONE);
        if (earlier != MessageIds.NONE) {
            end(earlier, batch);
        }
        add(batch, record, RecordKind.REQUEST);
        batch.finish();
    }

    // ---- Messages in custody

    /** Writes the replaced content of a message: a new record supersedes the earlier records. */
    public void replace(Custody custody, StoredMessage message, StoreReply reply) {
        long record = ids.record(thread.nowNanos());
        message.writeReplaced(writer);
        StoreBatch batch = batchOf(custody.record());
        batch.beginOwed(reply);
        end(custody, batch);
        add(batch, record, RecordKind.MESSAGE);
        batch.finish();
        custody.replaced(record);
        custody.positionRecord(MessageIds.NONE);
    }

    /** Writes the message again with the changes by filters that have judged it: a new record supersedes the others. */
    public void judged(Custody custody, StoredMessage message, JoinedParts joined, StoreReply reply) {
        long record = ids.record(thread.nowNanos());
        if (custody.isUnique(message.id()) && joined.isNone()) {
            message.writeReplaced(writer);
        } else {
            message.write(writer, joined);
        }
        StoreBatch batch = batchOf(custody.record());
        batch.beginOwed(reply);
        end(custody, batch);
        add(batch, record, RecordKind.MESSAGE);
        batch.finish();
        custody.renewed(record, message.id());
    }

    /**
     * Replaces the records of the parts by the record of the joined message. Records of parts in other stores end when
     * the new record is durable. Stores write at different times, so until then the records of the parts are the only
     * ones.
     */
    public void join(List<Custody> parts, Custody whole, StoredMessage message, JoinedParts joined, StoreReply reply) {
        message.write(writer, joined);
        StoreBatch batch = batchOf(parts.get(0).record());
        List<Custody> elsewhere =
                parts.stream().filter(each -> !outboxes.isHere(each.record())).toList();
        batch.beginOwed(thenEnding(elsewhere, this::end, reply));
        parts.stream().filter(each -> !elsewhere.contains(each)).forEach(each -> end(each, batch));
        add(batch, whole.record(), RecordKind.MESSAGE);
        batch.finish();
    }

    private static <T> StoreReply thenEnding(List<T> elsewhere, Consumer<T> end, StoreReply reply) {
        return elsewhere.isEmpty()
                ? reply
                : (outcome, nowNanos) -> {
                    if (outcome == StoreOutcome.DURABLE) {
                        elsewhere.forEach(end);
                    }
                    reply.onStored(outcome, nowNanos);
                };
    }

    /**
     * Records that the SMSC may have the message. The message leaves only after this record is durable; if it cannot be
     * stored, no SMSC has the message.
     */
    public void sent(Custody custody, Smsc to, StoreReply reply) {
        position(custody, RecordKind.SENT, to.name(), to.settings().dialect().onUncertain(), (outcome, nowNanos) -> {
            if (outcome != StoreOutcome.DURABLE) {
                custody.isWithNone();
            }
            reply.onStored(outcome, nowNanos);
        });
        custody.mayBeAt(to);
    }

    /** Records that certainly no SMSC has the message. */
    public void waits(Custody custody) {
        position(custody, RecordKind.WAITS, "", OnUncertain.RESEND, StoreReply.NONE);
        custody.isWithNone();
    }

    /** Whether {@link #waits} would record that SMSCs have some parts of the message, but none has the whole. */
    public boolean recordsParts(Custody custody) {
        return custody.isPartlyLeft() && writer.format() > 1;
    }

    public void hold(Custody custody, String why) {
        position(custody, RecordKind.HELD, why, OnUncertain.RESEND, StoreReply.NONE);
    }

    /** Writes a small position record, which supersedes the previous one. */
    private void position(Custody custody, RecordKind where, String detail, OnUncertain onUncertain, StoreReply reply) {
        long record = ids.record(thread.nowNanos());
        new StoredPosition(custody.record(), detail, custody.left(), custody.isFiltered(), onUncertain).write(writer);
        if (custody.owesVerdict()) {
            custody.verdictStored();
        }
        StoreBatch batch = batchOf(custody.record());
        batch.beginOwed(reply);
        if (custody.positionRecord() != MessageIds.NONE) {
            end(custody.positionRecord(), batch);
        }
        add(batch, record, where);
        batch.finish();
        custody.positionRecord(record);
    }

    /** Ends the records of a message that no SMSC has accepted. Segments that an SMSC may have are charged. */
    public void end(Custody custody) {
        end(custody, Fate.FAILED);
    }

    /** Ends the records of the message, and charges or refunds its amount in the same group. */
    public void end(Custody custody, Fate fate) {
        if (custody.positionRecord() != MessageIds.NONE) {
            end(custody.positionRecord());
        }
        end(custody.record());
        // Settled after the records are ended, because that may first send a full group.
        settle(custody, charges.take(custody), fate);
    }

    /**
     * Ends the records of a message again, after it has ended.
     *
     * @param reply called when the end and the charges settled with it are durable
     */
    public void end(Custody custody, StoreReply reply) {
        writeEnds(); // Written first: this group contains the settled charge, without which the message must not end.
        StoreBatch batch = batchOf(custody.record());
        batch.beginOwed(reply);
        end(custody, batch);
        batch.finish();
    }

    // ---- Charges

    /** Settles a charge for the group that begins next; charges settled earlier are in that of the earlier ends. */
    private void settleInGroup(Custody ended, Charge charge, Fate fate) {
        if (!charge.isNone()) {
            writeEnds();
            settle(ended, charge, fate);
        }
    }

    private void settle(Custody ended, Charge charge, Fate fate) {
        if (fate == Fate.FAILED) {
            charges.settleFailed(ended.record(), charge, ended.left());
        } else {
            charges.settle(ended.record(), charge, fate);
        }
    }

    /**
     * Decides whether the charges of an attempt count.
     *
     * @param reply called when that is durable
     */
    public void decide(PartCharges attempt, PartCharges.State state, StoreReply reply) {
        writeEnds();
        if (!charges.decide(attempt, state)) {
            reply.onStored(StoreOutcome.DURABLE, thread.nowNanos());
            return;
        }
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        finish(batch, true);
    }

    /** @param isSettled whether the changed sums of accounts belong to this group */
    private void finish(StoreBatch batch, boolean isSettled) {
        if (isSettled) {
            charges.write(batch, writer);
        }
        batch.finish();
    }

    /** The charges of the expected receipts whose records this thread ends, and the sums of accounts. */
    public ChargeLog charges() {
        return charges;
    }

    /** Writes a top-up together with the sums of its account; see {@link ChargeLog#credit}. */
    public void topUp(long record, StoredAccount.TopUp topUp, Account account, Amount amount, StoreReply reply) {
        writeEnds();
        charges.credit(account, amount, topUp.key());
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        topUp.write(writer);
        add(batch, record, RecordKind.TOP_UP);
        finish(batch, true);
    }

    private void end(Custody custody, StoreBatch batch) {
        end(custody.record(), batch);
        if (custody.positionRecord() != MessageIds.NONE) {
            end(custody.positionRecord(), batch);
        }
    }

    // ---- Expected receipts

    /**
     * Whether the expected receipt of a relayed message can be written now. Normally the store must work; while the
     * daemon stops, a failing store that may recover is acceptable. A slow store gets such records only at the last
     * attempt, because its mailbox is small.
     *
     * @param isLastTime whether this is the last attempt
     */
    public boolean takesUnpromised(long nowNanos, boolean isLastTime) {
        return switch (state(nowNanos)) {
            case OPEN -> true;
            case FAILING -> closing.isRaised();
            case SLOW -> isLastTime;
            case NO_SPACE, FULL, CLOSED -> false;
        };
    }

    /**
     * Writes an expected receipt.
     *
     * @param reply receives the result of the store
     */
    public void expects(long record, ExpectedReceipt expected, StoreReply reply) {
        write(expected);
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        add(batch, record, RecordKind.EXPECTED);
        batch.finish();
    }

    /** Writes the expected receipt of a message that an SMSC has accepted, and ends the message with the same write. */
    public void expectsAndEnds(Custody ended, long record, ExpectedReceipt expected) {
        Charge charge = charges.take(ended);
        boolean isSettled = !charge.isNone() && expected.extras().charge().isNone();
        settleInGroup(ended, isSettled ? charge : Charge.NONE, Fate.SUBMITTED);
        write(expected);
        StoreBatch batch = batchOf(ended.record());
        batch.beginOwed(StoreReply.NONE);
        end(ended, batch);
        add(batch, record, RecordKind.EXPECTED);
        finish(batch, isSettled);
    }

    /**
     * Writes an expected receipt in place of its former record.
     *
     * @param now the new content; the charge that depends on the receipt is kept
     * @return the id of the new record
     */
    public long replaceExpected(long former, ExpectedReceipt now) {
        return replaceExpected(former, now, StoreReply.NONE);
    }

    /**
     * Like {@link #replaceExpected(long, ExpectedReceipt)}.
     *
     * @param reply receives the result of the store
     */
    public long replaceExpected(long former, ExpectedReceipt now, StoreReply reply) {
        long record = ids.record(thread.nowNanos());
        write(now.charging(charges.of(former)));
        charges.moved(former, record);
        StoreBatch batch = batchOf(former);
        batch.beginOwed(reply);
        end(former, batch);
        add(batch, record, RecordKind.EXPECTED);
        batch.finish();
        return record;
    }

    /** Returns the stored form of a message that is kept until its receipt; see {@link #failOver}. */
    public byte[] retain(StoredMessage message, JoinedParts joined, boolean isUnique) {
        if (isUnique && joined.isNone()) {
            message.writeReplaced(writer); // The next record of the message has another id.
        } else {
            message.write(writer, joined);
        }
        return Arrays.copyOf(writer.octets(), writer.length());
    }

    /**
     * Writes a message that was kept until its receipt, in place of the expected receipt.
     *
     * @param expectation the record of the expected receipt
     * @param record the id of the new record of the message
     * @param isMoved whether the charge in the stored form of the message is the one that the expected receipt had
     *     until now
     */
    public void failOver(long expectation, long record, byte[] message, boolean isMoved, StoreReply reply) {
        boolean isSettled = !isMoved && settleExpected(expectation);
        charges.forget(expectation);
        StoreBatch batch = batchOf(expectation);
        batch.beginOwed(reply);
        if (expectation != ReceiptTable.NO_RECORD) {
            end(expectation, batch);
        }
        batch.add(record, RecordKind.MESSAGE.code(), message, 0, message.length);
        outboxes.began(record);
        finish(batch, isSettled);
    }

    private void write(ExpectedReceipt expected) {
        ExpectedReceiptForm.write(expected, ids.unixMillis(expected.untilNanos()), writer);
    }

    // ---- Messages and receipts for applications

    /** @param isOwed whether the delivery must be stored even if the store refuses new records */
    public void write(Delivery delivery, boolean isOwed) {
        boolean isSettled = settleExpected(delivery.expectation());
        delivery.toStore().write(writer);
        StoreBatch batch = batchOf(delivery.expectation());
        if (isOwed) {
            batch.beginOwed(delivery);
        } else {
            batch.begin(delivery);
        }
        if (delivery.expectation() != ReceiptTable.NO_RECORD) {
            end(delivery.expectation(), batch);
        }
        add(batch, delivery.record(), RecordKind.DELIVERY);
        finish(batch, isSettled);
    }

    /** @return whether an amount depended on this expected receipt, and was settled for the next group */
    private boolean settleExpected(long expectation) {
        if (charges.of(expectation).isNone()) {
            return false;
        }
        writeEnds();
        return charges.settleExpected(expectation);
    }

    /**
     * Writes the receipts for the parts of one message: all are stored, or none.
     *
     * @param expectation the record that ends with them; {@link ReceiptTable#NO_RECORD} if there is none
     */
    public void write(List<? extends Delivery> deliveries, long expectation) {
        List<? extends Delivery> together = deliveries;
        if ((long) deliveries.size() * bytesOf(deliveries.get(0)) > GROUP_BYTES_MAX) {
            // The delivery that ends the expected receipt is last: a crash in between causes duplicates, but loses no
            // receipt.
            deliveries.subList(1, deliveries.size()).forEach(each -> writeBeside(each, expectation));
            together = deliveries.subList(0, 1);
        }
        writeTogether(together, expectation);
    }

    /** Writes a delivery to the store that contains this record, without ending the record. */
    private void writeBeside(Delivery delivery, long record) {
        StoreBatch batch = batchOf(record);
        batch.beginOwed(delivery);
        addDelivery(batch, delivery);
        batch.finish();
    }

    private int bytesOf(Delivery delivery) {
        delivery.toStore().write(writer);
        return writer.length();
    }

    private void writeTogether(List<? extends Delivery> deliveries, long expectation) {
        boolean isSettled = settleExpected(expectation);
        StoreBatch batch = batchOf(expectation);
        batch.beginOwed(replyToAll(deliveries));
        if (expectation != ReceiptTable.NO_RECORD) {
            end(expectation, batch);
        }
        deliveries.forEach(each -> addDelivery(batch, each));
        finish(batch, isSettled);
    }

    /** Replaces the records of a message that ends without an SMSC by receipts. */
    public void writeInsteadOf(Custody ended, List<? extends Delivery> deliveries) {
        Charge charge = charges.take(ended);
        settleInGroup(ended, charge, Fate.FAILED);
        StoreBatch batch = batchOf(ended.record());
        batch.beginOwed(replyToAll(deliveries));
        end(ended, batch);
        deliveries.forEach(each -> addDelivery(batch, each));
        finish(batch, !charge.isNone());
    }

    /** Writes a segment that waits for the other segments of its message. */
    public void enter(long record, StoredSegment segment, StoreReply reply) {
        segment.write(writer);
        StoreBatch batch = batch();
        batch.begin(reply);
        add(batch, record, RecordKind.SEGMENT);
        batch.finish();
    }

    /**
     * Replaces the records of segments by the deliveries of their message. Records in other stores end when the
     * deliveries are durable, as in {@link #join}.
     */
    public void replaceSegments(List<Long> segments, List<? extends Delivery> deliveries) {
        StoreBatch batch = batchOf(segments.get(0));
        List<Long> elsewhere =
                segments.stream().filter(each -> !outboxes.isHere(each)).toList();
        batch.beginOwed(thenEnding(elsewhere, this::end, replyToAll(deliveries)));
        segments.stream().filter(each -> !elsewhere.contains(each)).forEach(each -> end(each, batch));
        deliveries.forEach(each -> addDelivery(batch, each));
        batch.finish();
    }

    /** Whether every node that may read the store can read messages that no rule takes. */
    public boolean knowsUnclaimed() {
        return writer.format() >= UNCLAIMED_FORMAT;
    }

    /** Writes a message from a mobile that no rule takes. */
    public void enter(long record, StoredUnclaimed message, StoreReply reply) {
        message.write(writer);
        StoreBatch batch = batch();
        batch.begin(reply);
        add(batch, record, RecordKind.UNCLAIMED);
        batch.finish();
    }

    /** Replaces the record of a message that still waits for a rule. */
    public void replaceUnclaimed(long former, long record, StoredUnclaimed message, StoreReply reply) {
        message.write(writer);
        replaceUnclaimed(former, record, RecordKind.UNCLAIMED, reply);
    }

    /** Replaces the record of a message without a rule by the record of a segment that waits for others. */
    public void replaceUnclaimed(long former, long record, StoredSegment segment, StoreReply reply) {
        segment.write(writer);
        replaceUnclaimed(former, record, RecordKind.SEGMENT, reply);
    }

    private void replaceUnclaimed(long former, long record, RecordKind kind, StoreReply reply) {
        StoreBatch batch = batchOf(former);
        batch.beginOwed(reply);
        end(former, batch);
        add(batch, record, kind);
        batch.finish();
    }

    /**
     * Reads records from the beginning of the list, as long as they are in the same store as the first one.
     *
     * @param whenRead called on the thread of the store
     * @return false if the store takes no request now
     */
    public boolean read(List<Long> records, Consumer<ReadRecords> whenRead) {
        return outboxes.read(records, whenRead);
    }

    private static StoreReply replyToAll(List<? extends Delivery> deliveries) {
        return deliveries.size() == 1
                ? deliveries.get(0)
                : (outcome, nowNanos) -> deliveries.forEach(each -> each.onStored(outcome, nowNanos));
    }

    private void addDelivery(StoreBatch batch, Delivery delivery) {
        delivery.toStore().write(writer);
        add(batch, delivery.record(), RecordKind.DELIVERY);
    }

    // ---- Ends

    /** Ends a record, at the end of the turn at the latest. */
    public void end(long record) {
        if (!outboxes.isHome(record)) {
            end(record, StoreReply.NONE);
            return;
        }
        if (endCount == ends.length && endCount < ENDS_MAX) {
            ends = Arrays.copyOf(ends, 2 * endCount);
        } else if (endCount == ENDS_MAX) {
            writeEnds();
        }
        ends[endCount++] = record;
        thread.awaitTurnEnd();
        charges.settleExpected(record);
    }

    /**
     * Ends the record of a delivery that its application has taken or will never take. Like {@link #end(long)}, but
     * counted in {@link #unwrittenEnds} until the end is durable.
     *
     * @param application the index of the application
     */
    public void endDelivery(long record, int application) {
        if (outboxes.isHome(record)) {
            end(record);
            unwrittenEnds.ended(application);
        } else {
            writeEnds(); // The earlier ends are another group.
            unwrittenEnds.ended(application);
            end(record, unwrittenEnds.group(thread.nowNanos()));
        }
    }

    /** The ends of deliveries that are not durable yet. */
    public UnwrittenEnds unwrittenEnds() {
        return unwrittenEnds;
    }

    /**
     * Like {@link #end(long)}.
     *
     * @param reply called when the end is durable
     */
    public void end(long record, StoreReply reply) {
        boolean isSettled = settleExpected(record);
        StoreBatch batch = batchOf(record);
        batch.beginOwed(reply);
        end(record, batch);
        finish(batch, isSettled);
    }

    private void writeEnds() {
        if (endCount == 0 && !charges.isChanged()) {
            return;
        }
        StoreBatch batch = outboxes.batch();
        batch.beginOwed(charges.alsoReplying(unwrittenEnds.group(thread.nowNanos())));
        for (int i = 0; i < endCount; i++) {
            batch.end(ends[i]);
        }
        endCount = 0;
        finish(batch, charges.isChanged());
    }

    // ---- Logs of the cluster

    /**
     * Writes the position up to which a log was read for a shard, in place of the former position, together with the
     * records that were read.
     *
     * @param store the number of the store of the shard
     * @param kind {@link RecordKind#MAIL_READ} or {@link RecordKind#STRAYS_READ}
     */
    public void read(
            int store,
            RecordKind kind,
            ReadPosition former,
            ReadPosition now,
            List<ReceivedRecord> came,
            StoreReply reply) {
        thread.awaitTurnEnd();
        StoreBatch batch = outboxes.batchIn(store);
        batch.beginOwed(reply);
        if (!former.isNone()) {
            batch.end(former.record());
        }
        for (ReceivedRecord each : came) {
            batch.add(each.id(), each.kind().code(), each.payload(), 0, each.payload().length);
            outboxes.began(each.id());
        }
        now.write(writer);
        batch.add(now.record(), kind.code(), writer.octets(), 0, writer.length());
        batch.finish();
    }

    /** Ends the records of the read positions of a shard that is given up. */
    public void endPositions(int store, List<ReadPosition> positions, StoreReply reply) {
        thread.awaitTurnEnd();
        StoreBatch batch = outboxes.batchIn(store);
        batch.beginOwed(reply);
        positions.forEach(each -> batch.end(each.record()));
        batch.finish();
    }

    // ---- Stores of other nodes

    /** Adds a store that was taken over, under this number. */
    public void takeOver(int number, StoreThread store) {
        outboxes.takeOver(number, store);
    }

    /**
     * Gives up a store without live records.
     *
     * @return false if it is still needed for a moment
     */
    public boolean giveUp(int number) {
        return outboxes.giveUp(number);
    }

    /**
     * Sends the records at the end of the turn.
     *
     * @return false if the mailbox of the store is full, and records are still here
     */
    public boolean send() {
        writeEnds();
        return outboxes.send();
    }
}
