package org.strowger.router.exchange.mo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.bound.BoundedBy;
import org.strowger.message.Finality;
import org.strowger.message.ShortMessage;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.receipts.IncomingReceipt;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;

/**
 * Receipts with the state UNKNOWN, after which the final receipt may follow. If none follows, UNKNOWN is finally
 * reported to the application, so the state is stored before the SMSC gets its response. If the SMSC repeats the
 * receipt meanwhile, the repetition waits for the same record. Owned by the home of the SMSC.
 */
final class UnknownStates<R extends IncomingReceipt> {
    private final CustodyLog log;
    private final Answer<R> answer;

    /** The expected receipts that are being written, by their records. */
    @BoundedBy("ReceiptTable.fairShare")
    private final Map<Long, Written> written = new HashMap<>();

    /** An expected receipt that is being written, and the receipts whose SMSCs wait for the end of the write. */
    private final class Written implements StoreReply {
        @BoundedBy("Smsc.PENDING_MAX")
        private final List<R> unanswered = new ArrayList<>(1);

        private long record = ReceiptTable.NO_RECORD;

        @Override
        public void onStored(StoreOutcome outcome, long nowNanos) {
            written.remove(record);
            unanswered.forEach(each -> answer.stored(each, outcome == StoreOutcome.DURABLE));
        }
    }

    /** Answers the SMSC of a receipt. */
    @FunctionalInterface
    interface Answer<R> {
        void stored(R receipt, boolean isDurable);
    }

    UnknownStates(CustodyLog log, Answer<R> answer) {
        this.log = log;
        this.answer = answer;
    }

    /** Notes, also in the store, the first receipt that reports UNKNOWN, if it is not the last one. */
    void note(ShortMessage message, SmscReceipts<R> receipts, int entry) {
        ReceiptTable table = receipts.table();
        // Not after the final receipt has arrived.
        boolean isNews = table.isExpected(entry) && !table.hasSaidUnknown(entry);
        if (message.finality() != Finality.UNKNOWN
                || !isNews
                || isFormerAttempt(receipts.share(entry).whole())) {
            return;
        }
        table.saysUnknown(entry);
        long former = table.record(entry);
        if (former != ReceiptTable.NO_RECORD) {
            Written one = new Written();
            one.record = log.replaceExpected(former, receipts.expected(entry), one);
            table.record(entry, one.record);
            written.put(one.record, one);
        }
    }

    /** Called when another record has replaced this one. */
    void moved(long record, long other) {
        Written one = written.isEmpty() ? null : written.remove(record);
        if (one != null) {
            one.record = other;
            written.put(other, one);
        }
    }

    /**
     * Whether nothing about these parts is reported to the application any more. Their records may have ended with a
     * refund.
     */
    private static boolean isFormerAttempt(PartReceipts parts) {
        return parts.isGivenUp() || parts.charges().isRefunded();
    }

    /**
     * Answers the SMSC when the expected receipt is durable.
     *
     * @param record the record of the expected receipt
     * @return false if the expected receipt is not being written
     */
    boolean answersLater(R receipt, long record) {
        Written one = written.isEmpty() ? null : written.get(record);
        if (one != null) {
            one.unanswered.add(receipt);
        }
        return one != null;
    }
}
