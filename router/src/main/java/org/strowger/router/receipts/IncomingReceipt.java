package org.strowger.router.receipts;

import org.strowger.message.ShortMessage;

/** A receipt that an SMSC has brought, as far as it takes to find the message that it reports on. */
public interface IncomingReceipt {
    /** What the SMSC calls the message, as it stands in the receipt. */
    String receiptId();

    /** The recipient of the message, as the receipt names it; empty if the receipt does not say. */
    String destination();

    /** Whether it reports the end of the message, not only its progress. */
    boolean isLast();

    /** Copies the octets of the receipt, which is to outlive the call; without effect if that was done before. */
    void keepCopy(ShortMessage came);

    /** The copy that {@link #keepCopy} made. */
    ShortMessage ownMessage();

    /** It is the last receipt of this entry, and on its way to the application. */
    void matches(SmscReceipts<?> receipts, int entry);
}
