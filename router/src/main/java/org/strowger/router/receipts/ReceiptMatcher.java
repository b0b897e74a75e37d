package org.strowger.router.receipts;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.strowger.protocol.IdForm;

/**
 * Matches receipts that arrive before the response to their message: holds them, and finds them when the response
 * arrives. All other receipts are matched by {@link ReceiptTable#match}.
 *
 * <p>Owned by the SMSC's home, which gets responses and receipts through one mailbox.
 */
public final class ReceiptMatcher<R extends IncomingReceipt> {
    /**
     * The time after which a doubtful form of ids is discarded. Responses that arrive later than this after their
     * receipts are rarer than SMSCs that change the form of their ids.
     */
    private static final long DOUBT_NANOS = 1_000_000_000L;

    private final ReceiptTable table;
    private final Early limits;
    private EarlyReceipts<R> early;
    private long unmatched;

    /** The arrival time of the first receipt in the current series of receipts without a match. */
    private long missingSinceNanos;

    /**
     * Limits for early receipts.
     *
     * @param receiptsMax the maximum number of receipts that wait
     * @param waitNanos the maximum wait
     */
    public record Early(int receiptsMax, long waitNanos) {
        /** The default, ample for an SMSC that sends 2,000 receipts a second and responds a second late. */
        public static final Early USUAL = new Early(10_000, 5_000_000_000L);
    }

    /** Receives the entry of a receipt. */
    @FunctionalInterface
    public interface Found<R> {
        void found(int entry, R receipt);
    }

    public ReceiptMatcher(ReceiptTable table, Early early) {
        this.table = table;
        this.limits = early;
        this.early = newEarly();
    }

    private EarlyReceipts<R> newEarly() {
        return new EarlyReceipts<>(table.forms(), limits.receiptsMax(), limits.waitNanos());
    }

    /**
     * Searches the early receipts for a newly expected receipt.
     *
     * @param id the SMSC's id of the message
     * @param sent the digits of the recipient as they were sent
     * @param found receives each match, in order of arrival; an earlier match may have settled or removed the entry by
     *     then
     */
    public void lookForEarly(int entry, String id, String sent, Found<? super R> found) {
        if (early.size() == 0 || entry == ReceiptTable.NONE) {
            return;
        }
        List<R> released = early.release(id, sent);
        for (int i = 0; i < released.size(); i++) {
            R receipt = released.get(i);
            // A receipt after the final receipt is not used to learn the form of ids.
            int owner = table.isExpected(entry) ? ownerOf(receipt, entry) : look(receipt);
            // The previous receipt may have changed the forms in use; this receipt still belongs to the message.
            found.found(owner == ReceiptTable.NONE ? entry : owner, receipt);
        }
    }

    private int ownerOf(R receipt, int fitting) {
        return table.isFor(fitting) ? fitting : match(receipt);
    }

    private int match(R receipt) {
        return table.match(receipt.receiptId(), receipt.destination(), receipt.isLast());
    }

    private int look(R receipt) {
        return table.look(receipt.receiptId(), receipt.destination(), receipt.isLast());
    }

    /**
     * Holds a receipt without a match.
     *
     * @return whether there was room; if not, the receipt is dropped
     */
    public boolean hold(R receipt, long nowNanos) {
        boolean held = early.hold(receipt, nowNanos);
        unmatched += held ? 0 : 1;
        if (table.forms().misses() <= 1) {
            missingSinceNanos = nowNanos;
        } else if (table.forms().isDoubtful() && nowNanos - missingSinceNanos >= DOUBT_NANOS) {
            table.learnAnew();
        }
        return held;
    }

    /**
     * Changes the forms of ids.
     *
     * @param again receives the early receipts, which may match now
     */
    public void read(List<IdForm> forms, String setting, Consumer<? super R> again) {
        table.read(forms, setting);
        EarlyReceipts<R> before = early;
        early = newEarly();
        before.expire(Long.MAX_VALUE, Integer.MAX_VALUE, again);
    }

    /**
     * Removes expired entries and receipts; called once a second, and again in the next turn if there may be more.
     *
     * @param most the maximum number of entries, and of receipts
     * @param neverCame receives the entries whose receipt did not arrive
     * @param found receives receipts that match after all, because the forms in use have changed since
     * @param nobodys receives the receipts without a match
     * @return whether there may be more
     */
    public boolean expire(
            long nowNanos, int most, IntConsumer neverCame, Found<? super R> found, Consumer<? super R> nobodys) {
        boolean isMoreInTable = table.expire(nowNanos, most, neverCame);
        boolean isMoreEarly = early.expire(nowNanos, most, receipt -> {
            int owner = look(receipt);
            if (owner != ReceiptTable.NONE) {
                found.found(owner, receipt);
            } else {
                unmatched++;
                nobodys.accept(receipt);
            }
        });
        return isMoreInTable || isMoreEarly;
    }

    public ReceiptTable table() {
        return table;
    }

    /** The number of receipts that wait for a response. */
    public int early() {
        return early.size();
    }

    /** The number of receipts without a match. */
    public long unmatched() {
        return unmatched;
    }
}
