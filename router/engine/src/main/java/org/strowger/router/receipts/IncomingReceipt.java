package org.strowger.router.receipts;

import org.strowger.message.ShortMessage;

/** A receipt from an SMSC, as far as the search for its message needs it. */
public interface IncomingReceipt {
    /** The SMSC's id of the message, as written in the receipt. */
    String receiptId();

    /** The recipient of the message according to the receipt; empty if it names none. */
    String destination();

    /** Whether the receipt is final, and not only a report of progress. */
    boolean isLast();

    /** Whether the receipt came to another node, which does not expect it. */
    default boolean isStray() {
        return false;
    }

    /** Copies the bytes of the receipt so that it outlives the call; without effect if there is a copy already. */
    void keepCopy(ShortMessage came);

    /** The copy that {@link #keepCopy} made. */
    ShortMessage ownMessage();

    /** Sets the entry whose final receipt this is, before the receipt is sent to the application. */
    void matches(SmscReceipts<?> receipts, int entry);
}
