package org.strowger.router.receipts;

import org.strowger.message.ShortMessage;

/**
 * Decides what becomes of the receipts of an SMSC, and writes expected receipts to the store. The exchange implements
 * it; it is called on the home thread of the SMSC.
 */
public interface ReceiptHandler<R extends IncomingReceipt> {
    long nowNanos();

    /** A receipt, or a notification of progress, belongs to this entry of the SMSC's table. */
    void matched(R receipt, ShortMessage message, SmscReceipts<R> receipts, int entry);

    /** No message expects this receipt: the SMSC is answered, and the receipt goes nowhere. */
    void unexpected(R receipt);

    /** The time of this entry has passed, and its receipt has not come. */
    void neverCame(SmscReceipts<R> receipts, int entry);

    /**
     * Stores an expected receipt of a relayed message.
     *
     * @param isLastTime whether there will be no second attempt
     * @return the id of its record; {@link ReceiptTable#NO_RECORD} if the store takes nothing now
     */
    long store(ExpectedReceipt expected, boolean isLastTime);

    /** The stored expectation is no longer needed. */
    void endRecord(long record);
}
