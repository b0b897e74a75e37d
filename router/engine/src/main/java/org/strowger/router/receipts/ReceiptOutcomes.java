package org.strowger.router.receipts;

import org.strowger.message.ShortMessage;

/** Is notified of the final receipts of SMSCs that match a message. Called on the home thread of the SMSC. */
public interface ReceiptOutcomes {
    /** Ignores all receipts. */
    ReceiptOutcomes NONE = (receipts, entry, receipt, acceptedNanos) -> {};

    /**
     * Called when a final receipt has come, but not for a copy of a receipt that is on its way to its application.
     *
     * @param acceptedNanos the time at which the SMSC accepted the message
     */
    void came(SmscReceipts<?> receipts, int entry, ShortMessage receipt, long acceptedNanos);
}
