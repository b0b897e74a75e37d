package org.strowger.router.link;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Brings receipts and what they are for together, whichever comes first: the receipts to come, and those that came too
 * early.
 *
 * <p>Owned by the link's home, to which responses and receipts are brought by one mailbox. None of what it is given may
 * call it back.
 */
public final class ReceiptMatcher<E extends Expected, R extends ReceiptNews> {
    private final ReceiptTable<E> table;
    private final EarlyReceipts<R> early;
    private final E none;
    private long unmatched;

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

    /** @param none what {@link #received} gives when it finds nothing */
    public ReceiptMatcher(ReceiptTable.Plan plan, Early early, E none) {
        this.table = new ReceiptTable<>(plan, none);
        this.early = new EarlyReceipts<>(table.forms(), early.receiptsMax(), early.waitNanos());
        this.none = none;
    }

    /**
     * The SMSC has called a message so, and owes a receipt for it.
     *
     * @param found is told of each receipt that was here before, in the order in which they came
     */
    public void expect(String responseId, E expected, BiConsumer<? super E, ? super R> found) {
        table.expect(responseId, expected);
        if (early.size() > 0) {
            for (R receipt : early.release(responseId, expected.destination())) {
                E owner = table.match(receipt.receiptId(), receipt.destination(), receipt.isLast());
                // The receipt before it may have decided how ids are read from now on; it still fits this message.
                found.accept(owner == none ? expected : owner, receipt);
            }
        }
    }

    /**
     * A receipt has come.
     *
     * @param full is told if it fits nothing and there is no room to keep it
     * @return what it is for, or {@code none}: then it is kept for a while
     */
    public E received(R receipt, long nowNanos, Consumer<? super R> full) {
        E owner = table.match(receipt.receiptId(), receipt.destination(), receipt.isLast());
        if (owner == none && !early.hold(receipt, nowNanos)) {
            unmatched++;
            full.accept(receipt);
        }
        return owner;
    }

    /**
     * Once a second or so: lets go of what has waited long enough.
     *
     * @param neverCame is told of what was expected in vain
     * @param nobodys is told of the receipts that fit nothing
     */
    public void expire(long nowNanos, Consumer<? super E> neverCame, Consumer<? super R> nobodys) {
        table.expire(nowNanos, neverCame);
        early.expire(nowNanos, receipt -> {
            unmatched++;
            nobodys.accept(receipt);
        });
    }

    /** The receipts to come. */
    public ReceiptTable<E> table() {
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
