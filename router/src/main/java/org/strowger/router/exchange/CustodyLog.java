package org.strowger.router.exchange;

import java.util.Arrays;
import java.util.List;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.MessageIds;
import org.strowger.router.custody.CustodyRecordWriter;
import org.strowger.router.custody.ExpectedReceiptForm;
import org.strowger.router.custody.RecordKind;
import org.strowger.router.custody.StoredDelivery;
import org.strowger.router.custody.StoredMessage;
import org.strowger.router.custody.StoredPosition;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.StoreBatch;
import org.strowger.router.store.StoreOutbox;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;
import org.strowger.router.store.StoreStatus;
import org.strowger.router.thread.Mailbox;

/**
 * What a thread writes down of what we answer for. It gathers that during a turn, and sends it to the store at the end.
 * What has ended is told in one group, for that need not be together with anything else.
 */
final class CustodyLog {
    private static final int ENDS_FIRST = 64;
    private static final int ENDS_MAX = 4096;

    /** Half of what a group may have. */
    private static final int GROUP_OCTETS_MAX = 512 * 1024;

    /** What is owed is written sooner or later, and nobody waits for it. */
    private static final StoreReply NOBODY = (outcome, nowNanos) -> {};

    private final ThreadExchange here;
    private final StoreOutbox outbox;
    private final StoreStatus status;
    private final CustodyRecordWriter writer;
    private long[] ends = new long[ENDS_FIRST];
    private int endCount;

    CustodyLog(ThreadExchange here, StoreOutbox outbox, ExchangeStorage storage) {
        this.here = here;
        this.outbox = outbox;
        this.status = storage.store().status();
        this.writer = new CustodyRecordWriter(storage.forms());
    }

    /** Whether the store takes new messages, and if not why. */
    StoreState state(long nowNanos) {
        return status.state(nowNanos);
    }

    KindCounters<AppFigure> figures(MtMessage mt) {
        return here.portOf(mt.sentBy()).figures();
    }

    private StoreBatch batch() {
        here.awaitTurnEnd();
        return outbox.batch();
    }

    private void add(StoreBatch batch, long record, RecordKind kind) {
        batch.add(record, kind.code(), writer.octets(), 0, writer.length());
    }

    // ---- Messages

    /** A new one; it is told what became of it. */
    void enter(MtMessage mt) {
        write(mt);
        StoreBatch batch = batch();
        batch.begin(mt);
        add(batch, mt.custody().record(), RecordKind.MESSAGE);
        batch.finish();
    }

    private void write(MtMessage mt) {
        kept(mt).write(writer, mt.extras().joined);
    }

    private StoredMessage kept(MtMessage mt) {
        Custody custody = mt.custody();
        return new StoredMessage(
                mt.id(),
                mt.sentBy().name(),
                here.ids().unixMillis(mt.sinceNanos()),
                here.ids().unixMillis(custody.untilNanos()),
                custody.mayBeWithName(),
                mt.ownMessage());
    }

    /** It says something else: a record of its own in place of those before. */
    void replace(MtMessage mt, StoreReply reply) {
        Custody custody = mt.custody();
        long record = here.ids().record(here.nowNanos());
        kept(mt).writeReplaced(writer);
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        end(mt, batch);
        add(batch, record, RecordKind.MESSAGE);
        batch.finish();
        custody.replaced(record);
        custody.positionRecord(MessageIds.NONE);
    }

    /** These are one from now on. */
    void join(List<MtMessage> parts, MtMessage whole, StoreReply reply) {
        write(whole);
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        parts.forEach(each -> end(each, batch));
        add(batch, whole.custody().record(), RecordKind.MESSAGE);
        batch.finish();
    }

    /** It is about to be with an SMSC, if that can be written down. */
    void sent(MtMessage mt, Smsc to, StoreReply reply) {
        position(mt, RecordKind.SENT, to.name(), (outcome, nowNanos) -> {
            if (outcome != StoreOutcome.DURABLE) {
                mt.custody().isNowhereElse();
            }
            reply.onStored(outcome, nowNanos);
        });
        mt.custody().mayBeAt(to);
    }

    /** No SMSC has it, for sure. */
    void waits(MtMessage mt) {
        position(mt, RecordKind.WAITS, "", NOBODY);
        mt.custody().isNowhereElse();
    }

    void hold(MtMessage mt, String why) {
        position(mt, RecordKind.HELD, why, NOBODY);
    }

    /** One small record in place of the one before, if there was one. */
    private void position(MtMessage mt, RecordKind where, String detail, StoreReply reply) {
        Custody custody = mt.custody();
        long record = here.ids().record(here.nowNanos());
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

    /** It is with an SMSC, or has come to another end. */
    void end(MtMessage mt) {
        Custody custody = mt.custody();
        end(custody.record());
        if (custody.positionRecord() != MessageIds.NONE) {
            end(custody.positionRecord());
        }
    }

    /** The same; it is told when that is durable. */
    void end(MtMessage mt, StoreReply reply) {
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        end(mt, batch);
        batch.finish();
    }

    private static void end(MtMessage mt, StoreBatch batch) {
        Custody custody = mt.custody();
        batch.end(custody.record());
        if (custody.positionRecord() != MessageIds.NONE) {
            batch.end(custody.positionRecord());
        }
    }

    // ---- Receipts to come

    /**
     * Whether a receipt of which nothing is promised is written down now: it needs a store that is well; when the
     * daemon stops, one that may yet become so. To one that does not answer all goes at once, for its mailbox is small.
     *
     * @param isLastTime whether it may not be tried again
     */
    boolean takesUnpromised(long nowNanos, boolean isLastTime) {
        return switch (state(nowNanos)) {
            case OPEN -> true;
            case FAILING -> here.isClosing();
            case SLOW -> isLastTime;
            case NO_SPACE, FULL, CLOSED -> false;
        };
    }

    /** An SMSC has taken a message and owes a receipt; if the message went whole, that is the end of it here. */
    void expects(MtMessage mt, long record, ExpectedReceipt expected) {
        write(expected);
        StoreBatch batch = batch();
        batch.beginOwed(NOBODY);
        if (mt.isInCustody()) {
            end(mt, batch);
        }
        add(batch, record, RecordKind.EXPECTED);
        batch.finish();
    }

    /** An SMSC owes a receipt for a message that was relayed, and went whole. */
    void expects(long record, ExpectedReceipt expected) {
        write(expected);
        StoreBatch batch = batch();
        batch.beginOwed(NOBODY);
        add(batch, record, RecordKind.EXPECTED);
        batch.finish();
    }

    private void write(ExpectedReceipt expected) {
        ExpectedReceiptForm.write(expected, here.ids().unixMillis(expected.untilNanos()), writer);
    }

    // ---- What is for applications

    /**
     * It is told when it is written down.
     *
     * @param isOwed whether somebody was promised that it is
     */
    void write(MoMessage mo, boolean isOwed) {
        write(mo);
        StoreBatch batch = batch();
        if (isOwed) {
            batch.beginOwed(mo);
        } else {
            batch.begin(mo);
        }
        if (mo.expectation() != ReceiptTable.NO_RECORD) {
            batch.end(mo.expectation());
        }
        add(batch, mo.record(), RecordKind.LETTER);
        batch.finish();
    }

    /**
     * The same of several that say one thing, of the parts of one message: all are written, or none is.
     *
     * @param expectation the record whose place they take; {@link ReceiptTable#NO_RECORD}: none
     */
    void write(List<MoMessage> deliveries, long expectation) {
        List<MoMessage> together = deliveries;
        if ((long) deliveries.size() * deliveryBytes(deliveries.get(0)) > GROUP_OCTETS_MAX) {
            // The one that ends the record comes last: what a crash leaves between is told twice, and nothing never.
            deliveries.subList(1, deliveries.size()).forEach(each -> write(each, true));
            together = deliveries.subList(0, 1);
        }
        writeTogether(together, expectation);
    }

    private int deliveryBytes(MoMessage mo) {
        write(mo);
        return writer.length();
    }

    private void writeTogether(List<MoMessage> deliveries, long expectation) {
        StoreBatch batch = batch();
        batch.beginOwed(toAll(deliveries));
        if (expectation != ReceiptTable.NO_RECORD) {
            batch.end(expectation);
        }
        deliveries.forEach(each -> addDelivery(batch, each));
        batch.finish();
    }

    /** The same, in place of a message that will be with no SMSC. */
    void writeInPlaceOf(MtMessage mt, List<MoMessage> deliveries) {
        StoreBatch batch = batch();
        batch.beginOwed(toAll(deliveries));
        end(mt, batch);
        deliveries.forEach(each -> addDelivery(batch, each));
        batch.finish();
    }

    private static StoreReply toAll(List<MoMessage> deliveries) {
        return deliveries.size() == 1
                ? deliveries.get(0)
                : (outcome, nowNanos) -> deliveries.forEach(each -> each.onStored(outcome, nowNanos));
    }

    private void addDelivery(StoreBatch batch, MoMessage mo) {
        write(mo);
        add(batch, mo.record(), RecordKind.LETTER);
    }

    private void write(MoMessage mo) {
        new StoredDelivery(
                        mo.application().name(), here.ids().unixMillis(mo.untilNanos()), mo.rewrite(), mo.ownMessage())
                .write(writer);
    }

    // ---- Ends

    /** A record is needed no more. */
    void end(long record) {
        if (endCount == ends.length && endCount < ENDS_MAX) {
            ends = Arrays.copyOf(ends, 2 * endCount);
        } else if (endCount == ENDS_MAX) {
            writeEnds();
        }
        ends[endCount++] = record;
        here.awaitTurnEnd();
    }

    /** The same; it is told when that is durable. */
    void end(long record, StoreReply reply) {
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
        batch.beginOwed(NOBODY);
        for (int i = 0; i < endCount; i++) {
            batch.end(ends[i]);
        }
        batch.finish();
        endCount = 0;
    }

    /** The end of the turn. @return whether all of it is under way */
    boolean send() {
        writeEnds();
        return outbox.send() != Mailbox.Posted.FULL;
    }
}
