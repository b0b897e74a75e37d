package org.strowger.router.exchange.custody;

import java.util.Arrays;
import java.util.List;
import org.strowger.router.application.MessageIds;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.StoreBatch;
import org.strowger.router.store.StoreOutbox;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;
import org.strowger.router.store.StoreStatus;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Mailbox;

/**
 * Writes the records of custody on one thread: what is written in a turn goes to the store together, at the end of the
 * turn. Records that merely end are gathered in one group, because nothing depends on when they end.
 */
public final class CustodyLog {
    private static final int ENDS_FIRST = 64;
    private static final int ENDS_MAX = 4096;

    /** Half of the largest group that the store takes. */
    private static final int GROUP_BYTES_MAX = 512 * 1024;

    /** For records that are written sooner or later, without anything that waits for them. */
    private static final StoreReply NO_REPLY = (outcome, nowNanos) -> {};

    private final ExchangeThread thread;
    private final MessageIdAllocator ids;
    private final StoreOutbox outbox;
    private final StoreStatus status;
    private final Flag closing;
    private final CustodyRecordWriter writer;
    private long[] ends = new long[ENDS_FIRST];
    private int endCount;

    public CustodyLog(
            ExchangeThread thread,
            MessageIdAllocator ids,
            StoreOutbox outbox,
            StoreStatus status,
            MessageForms forms,
            Flag closing) {
        this.thread = thread;
        this.ids = ids;
        this.outbox = outbox;
        this.status = status;
        this.closing = closing;
        this.writer = new CustodyRecordWriter(forms);
    }

    /** A message or receipt for an application that is to be stored; it is told when that has happened. */
    public interface Delivery extends StoreReply {
        /** The id of its record. */
        long record();

        /** The expected receipt whose record ends with this one; {@link ReceiptTable#NO_RECORD}: none. */
        long expectation();

        StoredDelivery toStore();
    }

    /** Whether the store takes new messages, and if not why. */
    public StoreState state(long nowNanos) {
        return status.state(nowNanos);
    }

    private StoreBatch batch() {
        thread.awaitTurnEnd();
        return outbox.batch();
    }

    private void add(StoreBatch batch, long record, RecordKind kind) {
        batch.add(record, kind.code(), writer.octets(), 0, writer.length());
    }

    // ---- Messages

    /** A new message. */
    public void enter(Custody custody, StoredMessage message, JoinedParts joined, StoreReply reply) {
        message.write(writer, joined);
        StoreBatch batch = batch();
        batch.begin(reply);
        add(batch, custody.record(), RecordKind.MESSAGE);
        batch.finish();
    }

    /** The content of the message was replaced: a new record takes the place of those before. */
    public void replace(Custody custody, StoredMessage message, StoreReply reply) {
        long record = ids.record(thread.nowNanos());
        message.writeReplaced(writer);
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        end(custody, batch);
        add(batch, record, RecordKind.MESSAGE);
        batch.finish();
        custody.replaced(record);
        custody.positionRecord(MessageIds.NONE);
    }

    /** The parts are one message from now on. */
    public void join(List<Custody> parts, Custody whole, StoredMessage message, JoinedParts joined, StoreReply reply) {
        message.write(writer, joined);
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        parts.forEach(each -> end(each, batch));
        add(batch, whole.record(), RecordKind.MESSAGE);
        batch.finish();
    }

    /** The SMSC may have the message as soon as this is durable; if it cannot be written, no SMSC has it. */
    public void sent(Custody custody, Smsc to, StoreReply reply) {
        position(custody, RecordKind.SENT, to.name(), (outcome, nowNanos) -> {
            if (outcome != StoreOutcome.DURABLE) {
                custody.isWithNone();
            }
            reply.onStored(outcome, nowNanos);
        });
        custody.mayBeAt(to);
    }

    /** Certainly no SMSC has the message. */
    public void waits(Custody custody) {
        position(custody, RecordKind.WAITS, "", NO_REPLY);
        custody.isWithNone();
    }

    public void hold(Custody custody, String why) {
        position(custody, RecordKind.HELD, why, NO_REPLY);
    }

    /** One small record, which takes the place of the one before. */
    private void position(Custody custody, RecordKind where, String detail, StoreReply reply) {
        long record = ids.record(thread.nowNanos());
        new StoredPosition(custody.record(), detail).write(writer);
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        if (custody.positionRecord() != MessageIds.NONE) {
            batch.end(custody.positionRecord());
        }
        add(batch, record, where);
        batch.finish();
        custody.positionRecord(record);
    }

    /** The message has ended. */
    public void end(Custody custody) {
        end(custody.record());
        if (custody.positionRecord() != MessageIds.NONE) {
            end(custody.positionRecord());
        }
    }

    /** As {@link #end(Custody)}; the reply comes when that is durable. */
    public void end(Custody custody, StoreReply reply) {
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        end(custody, batch);
        batch.finish();
    }

    private static void end(Custody custody, StoreBatch batch) {
        batch.end(custody.record());
        if (custody.positionRecord() != MessageIds.NONE) {
            batch.end(custody.positionRecord());
        }
    }

    // ---- Expected receipts

    /**
     * Whether an expected receipt that nothing was promised of is written now. That needs a store that works; while the
     * daemon stops, one that may still recover. A store that is slow gets none before the last attempt, because its
     * mailbox is small.
     *
     * @param isLastTime whether there will be no second attempt
     */
    public boolean takesUnpromised(long nowNanos, boolean isLastTime) {
        return switch (state(nowNanos)) {
            case OPEN -> true;
            case FAILING -> closing.isRaised();
            case SLOW -> isLastTime;
            case NO_SPACE, FULL, CLOSED -> false;
        };
    }

    /** An SMSC owes a receipt. */
    public void expects(long record, ExpectedReceipt expected) {
        write(expected);
        StoreBatch batch = batch();
        batch.beginOwed(NO_REPLY);
        add(batch, record, RecordKind.EXPECTED);
        batch.finish();
    }

    /** An SMSC has a message that was in custody, and owes a receipt: the message ends with the same write. */
    public void expectsAndEnds(Custody ended, long record, ExpectedReceipt expected) {
        write(expected);
        StoreBatch batch = batch();
        batch.beginOwed(NO_REPLY);
        end(ended, batch);
        add(batch, record, RecordKind.EXPECTED);
        batch.finish();
    }

    private void write(ExpectedReceipt expected) {
        ExpectedReceiptForm.write(expected, ids.unixMillis(expected.untilNanos()), writer);
    }

    // ---- Messages and receipts for applications

    /** @param isOwed whether it must be stored even if the store takes nothing new */
    public void write(Delivery delivery, boolean isOwed) {
        delivery.toStore().write(writer);
        StoreBatch batch = batch();
        if (isOwed) {
            batch.beginOwed(delivery);
        } else {
            batch.begin(delivery);
        }
        if (delivery.expectation() != ReceiptTable.NO_RECORD) {
            batch.end(delivery.expectation());
        }
        add(batch, delivery.record(), RecordKind.LETTER);
        batch.finish();
    }

    /**
     * Writes the receipts for the parts of one message: all are stored, or none is.
     *
     * @param expectation the record that ends with them; {@link ReceiptTable#NO_RECORD}: none
     */
    public void write(List<? extends Delivery> deliveries, long expectation) {
        List<? extends Delivery> together = deliveries;
        if ((long) deliveries.size() * bytesOf(deliveries.get(0)) > GROUP_BYTES_MAX) {
            // The delivery that ends the expectation comes last: after a crash in between some are told twice, none
            // never.
            deliveries.subList(1, deliveries.size()).forEach(each -> write(each, true));
            together = deliveries.subList(0, 1);
        }
        writeTogether(together, expectation);
    }

    private int bytesOf(Delivery delivery) {
        delivery.toStore().write(writer);
        return writer.length();
    }

    private void writeTogether(List<? extends Delivery> deliveries, long expectation) {
        StoreBatch batch = batch();
        batch.beginOwed(replyToAll(deliveries));
        if (expectation != ReceiptTable.NO_RECORD) {
            batch.end(expectation);
        }
        deliveries.forEach(each -> addDelivery(batch, each));
        batch.finish();
    }

    /** Writes receipts in place of a message that ends without an SMSC. */
    public void writeInPlaceOf(Custody ended, List<? extends Delivery> deliveries) {
        StoreBatch batch = batch();
        batch.beginOwed(replyToAll(deliveries));
        end(ended, batch);
        deliveries.forEach(each -> addDelivery(batch, each));
        batch.finish();
    }

    private static StoreReply replyToAll(List<? extends Delivery> deliveries) {
        return deliveries.size() == 1
                ? deliveries.get(0)
                : (outcome, nowNanos) -> deliveries.forEach(each -> each.onStored(outcome, nowNanos));
    }

    private void addDelivery(StoreBatch batch, Delivery delivery) {
        delivery.toStore().write(writer);
        add(batch, delivery.record(), RecordKind.LETTER);
    }

    // ---- Ends

    /** The record is not needed any more. */
    public void end(long record) {
        if (endCount == ends.length && endCount < ENDS_MAX) {
            ends = Arrays.copyOf(ends, 2 * endCount);
        } else if (endCount == ENDS_MAX) {
            writeEnds();
        }
        ends[endCount++] = record;
        thread.awaitTurnEnd();
    }

    /** As {@link #end(long)}; the reply comes when that is durable. */
    public void end(long record, StoreReply reply) {
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        batch.end(record);
        batch.finish();
    }

    private void writeEnds() {
        if (endCount == 0) {
            return;
        }
        StoreBatch batch = outbox.batch();
        batch.beginOwed(NO_REPLY);
        for (int i = 0; i < endCount; i++) {
            batch.end(ends[i]);
        }
        batch.finish();
        endCount = 0;
    }

    /** The end of the turn. @return false if the mailbox of the store is full, and something is still here */
    public boolean send() {
        writeEnds();
        return outbox.send() != Mailbox.Posted.FULL;
    }
}
