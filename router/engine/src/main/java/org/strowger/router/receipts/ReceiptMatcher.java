package org.strowger.router.receipts;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.protocol.IdForm;

/**
 * Finds the entry that expects a receipt, by {@link ReceiptTable#match}. Holds receipts that arrive before the response
 * to their message, and finds them when the response arrives.
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
    private Early limits;

    @Bound(
            of = "receipts that arrived before the response to their message",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.SMSC,
            share = Sharing.EACH,
            limit = "10,000 receipts",
            full = "the receipt counts as unexpected; `strowger_receipts_total`")
    private EarlyReceipts<R> early;

    /** Receipts that came to other nodes and wait here; null without a cluster. */
    @BoundedBy("StrayReader.OPEN_MAX")
    private @Nullable EarlyReceipts<R> strays;

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

        /**
         * The limits in a cluster, after which a receipt goes to the other nodes. Most responses come within this time.
         */
        static final Early BEFORE_PASSING_ON = new Early(10_000, 100_000_000L);

        /** The limits for receipts from other nodes, whose number their reader limits. */
        static final Early STRAYS = new Early(64 * 1024, 5_000_000_000L);
    }

    /** Receives the entry of a receipt. */
    @FunctionalInterface
    public interface Found<R> {
        void found(int entry, R receipt);
    }

    public ReceiptMatcher(ReceiptTable table, Early early) {
        this.table = table;
        this.limits = early;
        this.early = hold(early);
    }

    private EarlyReceipts<R> hold(Early within) {
        return new EarlyReceipts<>(table.forms(), within.receiptsMax(), within.waitNanos());
    }

    /** From now on, receipts of this node wait for a shorter time, and receipts from other nodes for the usual time. */
    void passOn(long nowNanos) {
        EarlyReceipts<R> before = early;
        limits = Early.BEFORE_PASSING_ON;
        early = hold(limits);
        strays = hold(Early.STRAYS);
        before.expire(Long.MAX_VALUE, Integer.MAX_VALUE, each -> early.hold(each, nowNanos));
    }

    /**
     * Matches a receipt. Most receipts that came to other nodes are for messages of those nodes, so the form of ids is
     * learned only from receipts that match here.
     */
    int find(R receipt) {
        return receipt.isStray() && look(receipt) == ReceiptTable.NONE ? ReceiptTable.NONE : match(receipt);
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
        if (entry == ReceiptTable.NONE) {
            return;
        }
        found(entry, early.size() == 0 ? List.of() : early.release(id, sent), found);
        EarlyReceipts<R> others = strays;
        if (others != null && others.size() > 0) {
            found(entry, others.release(id, sent), found);
        }
    }

    private void found(int entry, List<R> released, Found<? super R> found) {
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
     * @return false if the limit is reached: the receipt is then dropped
     */
    public boolean hold(R receipt, long nowNanos) {
        EarlyReceipts<R> others = strays;
        if (others != null && receipt.isStray()) {
            return others.hold(receipt, nowNanos);
        }
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
        EarlyReceipts<R> others = strays;
        early = hold(limits);
        strays = others == null ? null : hold(Early.STRAYS);
        before.expire(Long.MAX_VALUE, Integer.MAX_VALUE, again);
        if (others != null) {
            others.expire(Long.MAX_VALUE, Integer.MAX_VALUE, again);
        }
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
        boolean isMoreEarly = expire(early, nowNanos, most, found, nobodys);
        EarlyReceipts<R> others = strays;
        boolean isMoreOfOthers = others != null && expire(others, nowNanos, most, found, nobodys);
        return isMoreInTable || isMoreEarly || isMoreOfOthers;
    }

    private boolean expire(
            EarlyReceipts<R> from, long nowNanos, int most, Found<? super R> found, Consumer<? super R> nobodys) {
        return from.expire(nowNanos, most, receipt -> {
            int owner = look(receipt);
            if (owner != ReceiptTable.NONE) {
                found.found(owner, receipt);
            } else {
                unmatched++;
                nobodys.accept(receipt);
            }
        });
    }

    /** When the first receipt of this node expires; {@link Long#MAX_VALUE} without a cluster, or if none waits. */
    long nextPassedOnNanos() {
        return strays == null ? Long.MAX_VALUE : early.nextEndNanos();
    }

    /** Removes the receipts of this node that are due, at most {@code most}; parameters as for {@link #expire}. */
    void passOnDue(long nowNanos, int most, Found<? super R> found, Consumer<? super R> nobodys) {
        expire(early, nowNanos, most, found, nobodys);
    }

    public ReceiptTable table() {
        return table;
    }

    /** The number of receipts that wait for a response. */
    public int early() {
        EarlyReceipts<R> others = strays;
        return early.size() + (others == null ? 0 : others.size());
    }

    /** The number of receipts without a match. */
    public long unmatched() {
        return unmatched;
    }
}
