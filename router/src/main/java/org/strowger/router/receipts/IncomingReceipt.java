package org.strowger.router.receipts;

/** What {@link ReceiptMatcher} must know of a receipt that has come. None of it changes. */
public interface IncomingReceipt {
    /** What the SMSC calls the message, as it stands in the receipt. */
    String receiptId();

    /** To whom the message went, as the receipt has it; empty if it does not say. */
    String destination();

    /** Whether it is the end of the message, not only how far it has come. */
    boolean isLast();
}
