package org.strowger.router.receipts;

import org.strowger.message.ShortMessage;

/** Learns of the final receipts of SMSCs that match a message. Called on the home thread of the SMSC. */
public interface ReceiptOutcomes {
    /** Learns nothing. */
    ReceiptOutcomes NONE = (receipts, entry, receipt, acceptedNanos) -> {};

    /**
     * A final receipt has come; a copy of one that is on its way to its application does not count.
     *
     * @param acceptedNanos the time at which the SMSC accepted the message
     */
    void came(SmscReceipts<?> receipts, int entry, ShortMessage receipt, long acceptedNanos);
}
