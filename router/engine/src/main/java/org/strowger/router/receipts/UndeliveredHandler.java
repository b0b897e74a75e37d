package org.strowger.router.receipts;

import org.strowger.message.ShortMessage;

/**
 * Sends messages that their SMSC could not deliver to another SMSC. The exchange implements it; it is called on the
 * home thread of the SMSC.
 */
public interface UndeliveredHandler {
    /** Sends no message to another SMSC: every receipt goes to its application. */
    UndeliveredHandler NONE = (receipt, receipts, entry, result) -> false;

    /**
     * Sends the message of this entry to another SMSC, if its route requires this after the receipt.
     *
     * @param receipt the final receipt of the message, or for a message in parts the receipt that decides about it
     * @param result called later if the message is sent to another SMSC
     * @return false if the receipt goes to the application
     */
    boolean failsOver(ShortMessage receipt, SmscReceipts<?> receipts, int entry, Result result);

    /** Receives the result of a failover. */
    @FunctionalInterface
    interface Result {
        /**
         * Called before the message is sent on.
         *
         * @param isDurable whether the store has the message, so that the SMSC need not send its receipt again
         */
        void stored(boolean isDurable, long nowNanos);
    }
}
