package org.strowger.router.exchange.mo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * Receipts with the state UNKNOWN, after which the final receipt may follow. If none does, the application is told
 * UNKNOWN in the end, so the state is stored before the SMSC gets its response. If the SMSC repeats the receipt
 * meanwhile, the repetition waits for the same record. Owned by the home of the SMSC.
 */
final class UnknownStates<R extends IncomingReceipt> {
    private final CustodyLog log;
    private final Answer<R> answer;

    /** The expected receipts that are being written, by their records. */
    private final Map<Long, Written> written = new HashMap<>();

    /** An expected receipt that is being written, and the receipts whose SMSC waits for that. */
    private final class Written implements StoreReply {
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

    /** Notes, in the store too, if a receipt that is not the last one is the first that says UNKNOWN. */
    void note(ShortMessage message, SmscReceipts<R> receipts, int entry) {
        ReceiptTable table = receipts.table();
        boolean isNews = table.isExpected(entry) && !table.hasSaidUnknown(entry); // Not once the end is here.
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

    /** Another record takes the place of this one. */
    void moved(long record, long other) {
        Written one = written.isEmpty() ? null : written.remove(record);
        if (one != null) {
            one.record = other;
            written.put(other, one);
        }
    }

    /** Whether the application is told nothing of these parts any more; their records may have ended with a refund. */
    private static boolean isFormerAttempt(PartReceipts parts) {
        return parts.isGivenUp() || parts.charges().isRefunded();
    }

    /**
     * Answers the SMSC when the expected receipt is durable.
     *
     * @param record the record of the expected receipt
     * @return false if it is not being written
     */
    boolean answersLater(R receipt, long record) {
        Written one = written.isEmpty() ? null : written.get(record);
        if (one != null) {
            one.unanswered.add(receipt);
        }
        return one != null;
    }
}
