package org.strowger.router.receipts;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.strowger.protocol.IdForm;

/**
 * Brings receipts and what they are for together, whichever comes first: the receipts to come, and those that came too
 * early.
 *
 * <p>Owned by the SMSC's home, to which responses and receipts are brought by one mailbox.
 */
public final class ReceiptMatcher<R extends IncomingReceipt> {
    /** Responses that come later than that after their receipts are rarer than an SMSC that writes ids anew. */
    private static final long DOUBT_NANOS = 1_000_000_000L;

    private final ReceiptTable table;
    private final Early limits;
    private EarlyReceipts<R> early;
    private long unmatched;

    /** When the first came of the receipts that fit nothing, one after the other. */
    private long missingSinceNanos;

    /**
     * What is kept of receipts that came too early.
     *
     * @param receiptsMax how many at once
     * @param waitNanos how long
     */
    public record Early(int receiptsMax, long waitNanos) {
        /** An SMSC that is a second late with its responses at 2,000 a second, with room to spare. */
        public static final Early USUAL = new Early(10_000, 5_000_000_000L);
    }

    /** Hears which receipt belongs to which entry of the table. */
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
     * Something is expected now.
     *
     * @param id what the SMSC calls it
     * @param sent the digits of the recipient as they were sent
     * @param found is told of each receipt that was here before, in the order in which they came; the entry may be
     *     under way or gone by then, because of the one before
     */
    public void lookForEarly(int entry, String id, String sent, Found<? super R> found) {
        if (early.size() == 0 || entry == ReceiptTable.NONE) {
            return;
        }
        List<R> released = early.release(id, sent);
        for (int i = 0; i < released.size(); i++) {
            R receipt = released.get(i);
            // Who comes after the last receipt of a message teaches nothing.
            int owner = table.isExpected(entry) ? ownerOf(receipt, entry) : look(receipt);
            // The receipt before it may have decided how ids are read from now on; it still fits this message.
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

    /** Keeps a receipt for a while that fits nothing. @return whether there was room; if not, nobody will want it */
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
     * The SMSC writes its ids in other forms from now on.
     *
     * @param again is given the receipts that came too early: they may fit something now
     */
    public void read(List<IdForm> forms, String setting, Consumer<? super R> again) {
        table.read(forms, setting);
        EarlyReceipts<R> before = early;
        early = newEarly();
        before.expire(Long.MAX_VALUE, again);
    }

    /**
     * Once a second or so: lets go of what has waited long enough.
     *
     * @param neverCame is told of what was expected in vain
     * @param found is told of receipts that fit something after all, for ids are read in another way than when they
     *     came
     * @param nobodys is told of the receipts that fit nothing
     */
    public void expire(long nowNanos, IntConsumer neverCame, Found<? super R> found, Consumer<? super R> nobodys) {
        table.expire(nowNanos, neverCame);
        early.expire(nowNanos, receipt -> {
            int owner = look(receipt);
            if (owner != ReceiptTable.NONE) {
                found.found(owner, receipt);
            } else {
                unmatched++;
                nobodys.accept(receipt);
            }
        });
    }

    /** The receipts to come. */
    public ReceiptTable table() {
        return table;
    }

    /** How many receipts wait for a response. */
    public int early() {
        return early.size();
    }

    /** How many receipts fitted nothing. */
    public long unmatched() {
        return unmatched;
    }
}
