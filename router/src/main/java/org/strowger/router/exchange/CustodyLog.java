package org.strowger.router.exchange;

import java.util.Arrays;
import java.util.List;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.application.MessageIds;
import org.strowger.router.custody.CustodyRecordWriter;
import org.strowger.router.custody.RecordKind;
import org.strowger.router.custody.StoredDelivery;
import org.strowger.router.custody.StoredExpectation;
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

    private final ThreadExchange desk;
    private final StoreOutbox outbox;
    private final StoreStatus status;
    private final CustodyRecordWriter writer;
    private long[] ends = new long[ENDS_FIRST];
    private int endCount;

    CustodyLog(ThreadExchange desk, StoreOutbox outbox, ExchangeStorage vault) {
        this.desk = desk;
        this.outbox = outbox;
        this.status = vault.store().status();
        this.writer = new CustodyRecordWriter(vault.forms());
    }

    /** Whether the store takes new messages, and if not why. */
    StoreState state(long nowNanos) {
        return status.state(nowNanos);
    }

    KindCounters<AppFigure> figures(MtMessage transit) {
        return desk.portOf(transit.sentBy()).figures();
    }

    private StoreBatch batch() {
        desk.awaitTurnEnd();
        return outbox.batch();
    }

    private void add(StoreBatch batch, long record, RecordKind kind) {
        batch.add(record, kind.code(), writer.octets(), 0, writer.length());
    }

    // ---- Messages

    /** A new one; it is told what became of it. */
    void enter(MtMessage transit) {
        write(transit);
        StoreBatch batch = batch();
        batch.begin(transit);
        add(batch, transit.custody().record(), RecordKind.MESSAGE);
        batch.finish();
    }

    private void write(MtMessage transit) {
        kept(transit).write(writer, transit.particulars().joined);
    }

    private StoredMessage kept(MtMessage transit) {
        Custody custody = transit.custody();
        return new StoredMessage(
                transit.id(),
                transit.sentBy().name(),
                desk.naming().unixMillis(transit.sinceNanos()),
                desk.naming().unixMillis(custody.untilNanos()),
                custody.smsc(),
                transit.kept());
    }

    /** It says something else: a record of its own in place of those before. */
    void replace(MtMessage transit, StoreReply reply) {
        Custody custody = transit.custody();
        long record = desk.naming().record(desk.nowNanos());
        kept(transit).writeReplaced(writer);
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        end(transit, batch);
        add(batch, record, RecordKind.MESSAGE);
        batch.finish();
        custody.replaced(record);
        custody.placeRecord(MessageIds.NONE);
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
    void sends(MtMessage transit, Smsc to, StoreReply reply) {
        stands(transit, RecordKind.SENT, to.name(), (outcome, nowNanos) -> {
            if (outcome != StoreOutcome.DURABLE) {
                transit.custody().isBack();
            }
            reply.onStored(outcome, nowNanos);
        });
        transit.custody().sent(to);
    }

    /** No SMSC has it, for sure. */
    void isBack(MtMessage transit) {
        stands(transit, RecordKind.WAITS, "", NOBODY);
        transit.custody().isBack();
    }

    void hold(MtMessage transit, String why) {
        stands(transit, RecordKind.HELD, why, NOBODY);
    }

    /** One small record in place of the one before, if there was one. */
    private void stands(MtMessage transit, RecordKind where, String detail, StoreReply reply) {
        Custody custody = transit.custody();
        long record = desk.naming().record(desk.nowNanos());
        new StoredPosition(custody.record(), detail).write(writer);
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        if (custody.placeRecord() != MessageIds.NONE) {
            batch.end(custody.placeRecord());
        }
        add(batch, record, where);
        batch.finish();
        custody.placeRecord(record);
    }

    /** It is with an SMSC, or has come to another end. */
    void end(MtMessage transit) {
        Custody custody = transit.custody();
        end(custody.record());
        if (custody.placeRecord() != MessageIds.NONE) {
            end(custody.placeRecord());
        }
    }

    /** The same; it is told when that is durable. */
    void end(MtMessage transit, StoreReply reply) {
        StoreBatch batch = batch();
        batch.beginOwed(reply);
        end(transit, batch);
        batch.finish();
    }

    private static void end(MtMessage transit, StoreBatch batch) {
        Custody custody = transit.custody();
        batch.end(custody.record());
        if (custody.placeRecord() != MessageIds.NONE) {
            batch.end(custody.placeRecord());
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
            case FAILING -> desk.isClosing();
            case SLOW -> isLastTime;
            case NO_SPACE, FULL, CLOSED -> false;
        };
    }

    /** An SMSC has taken a message and owes a receipt; if the message went whole, that is the end of it here. */
    void expects(MtMessage transit, ExpectedReceipt expected) {
        write(transit.smsc(), transit.sentBy(), expected, transit.share().number());
        StoreBatch batch = batch();
        batch.beginOwed(NOBODY);
        if (transit.isInCustody()) {
            end(transit, batch);
        }
        add(batch, expected.record(), RecordKind.EXPECTED);
        batch.finish();
    }

    /** An SMSC owes a receipt for a message that was relayed, and went whole. */
    void expects(long record, Smsc smsc, Application sender, ExpectedReceipt expected) {
        write(smsc, sender, expected, 0);
        StoreBatch batch = batch();
        batch.beginOwed(NOBODY);
        add(batch, record, RecordKind.EXPECTED);
        batch.finish();
    }

    private void write(Smsc smsc, Application sender, ExpectedReceipt expected, int part) {
        new StoredExpectation(
                        smsc.name(),
                        sender.name(),
                        expected.ids(),
                        expected.parties(),
                        desk.naming().unixMillis(expected.untilNanos()),
                        part)
                .write(writer);
    }

    // ---- What is for applications

    /**
     * It is told when it is written down.
     *
     * @param isOwed whether somebody was promised that it is
     */
    void keep(MoMessage delivery, boolean isOwed) {
        write(delivery);
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
     * The same of several that say one thing, of the parts of one message: all are written, or none is.
     *
     * @param expectation the record whose place they take; {@link ReceiptTable#NO_RECORD}: none
     */
    void keep(List<MoMessage> deliveries, long expectation) {
        List<MoMessage> together = deliveries;
        if ((long) deliveries.size() * lettersOctets(deliveries.get(0)) > GROUP_OCTETS_MAX) {
            // The one that ends the record comes last: what a crash leaves between is told twice, and nothing never.
            deliveries.subList(1, deliveries.size()).forEach(each -> keep(each, true));
            together = deliveries.subList(0, 1);
        }
        keepTogether(together, expectation);
    }

    private int lettersOctets(MoMessage delivery) {
        write(delivery);
        return writer.length();
    }

    private void keepTogether(List<MoMessage> deliveries, long expectation) {
        StoreBatch batch = batch();
        batch.beginOwed(toAll(deliveries));
        if (expectation != ReceiptTable.NO_RECORD) {
            batch.end(expectation);
        }
        deliveries.forEach(each -> addLetter(batch, each));
        batch.finish();
    }

    /** The same, in place of a message that will be with no SMSC. */
    void keepInPlaceOf(MtMessage transit, List<MoMessage> deliveries) {
        StoreBatch batch = batch();
        batch.beginOwed(toAll(deliveries));
        end(transit, batch);
        deliveries.forEach(each -> addLetter(batch, each));
        batch.finish();
    }

    private static StoreReply toAll(List<MoMessage> deliveries) {
        return deliveries.size() == 1
                ? deliveries.get(0)
                : (outcome, nowNanos) -> deliveries.forEach(each -> each.onStored(outcome, nowNanos));
    }

    private void addLetter(StoreBatch batch, MoMessage delivery) {
        write(delivery);
        add(batch, delivery.record(), RecordKind.LETTER);
    }

    private void write(MoMessage delivery) {
        new StoredDelivery(
                        delivery.application().name(),
                        desk.naming().unixMillis(delivery.untilNanos()),
                        delivery.rewrite(),
                        delivery.kept())
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
        desk.awaitTurnEnd();
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
