package org.strowger.router.receipts;

import org.strowger.message.ShortMessage;

/**
 * Handles the receipts of an SMSC, and writes expected receipts to the store. The exchange implements it; it is called
 * on the home thread of the SMSC.
 */
public interface ReceiptHandler<R extends IncomingReceipt> {
    long nowNanos();

    /** A receipt, or a notification of progress, matches this entry of the SMSC's table. */
    void matched(R receipt, ShortMessage message, SmscReceipts<R> receipts, int entry);

    /** The receipt matches no message: the SMSC gets a response, and the receipt is dropped. */
    void unexpected(R receipt);

    /** The receipt cannot be taken now: its SMSC sends it again. */
    void refuseForNow(R receipt);

    /** The receipt of this entry did not arrive in time. */
    void neverCame(SmscReceipts<R> receipts, int entry);

    /**
     * The receipts of all other parts of a split message have arrived, and the receipt of this entry, a part, is no
     * longer expected.
     */
    void partsGaveWay(SmscReceipts<R> receipts, int entry);

    /**
     * Stores the expected receipt of a relayed message.
     *
     * @param isLastTime whether this is the last attempt
     * @return the id of its record; {@link ReceiptTable#NO_RECORD} if the store accepts no records now
     */
    long store(ExpectedReceipt expected, boolean isLastTime);

    /**
     * The receipt of this record is no longer expected, although it may still arrive. A charge that depends on it is
     * settled as if no receipt had been requested. The record ends next.
     */
    void gaveWay(long record);

    /**
     * Ends the record of an expected receipt that the application does not get. If a charge depends on the receipt,
     * another record takes its place.
     *
     * @param unwanted the receipt, without its charge
     * @return the other record; {@link ReceiptTable#NO_RECORD} if there is none
     */
    long giveUp(long record, ExpectedReceipt unwanted);

    /**
     * Writes an expected receipt in place of its former record.
     *
     * @param now the new content of the receipt, without its charge
     * @return the id of the new record
     */
    long replace(long former, ExpectedReceipt now);

    /** Ends the record of an expected receipt. */
    void endRecord(long record);
}
