package org.strowger.router.receipts;

import java.util.List;
import org.strowger.message.Address;

/**
 * A receipt that an SMSC owes, and whom it is for: made from the response of the SMSC, entered into the
 * {@link ReceiptTable} at the home of the SMSC, and written to the store.
 *
 * @param smsc the name of the SMSC
 * @param application the name of the application that sent the message
 * @param messageId the id that Strowger gave the message
 * @param smscId the id that the SMSC gave it
 * @param wanted what the application wants to hear of it
 * @param promised whether Strowger answers for the message, so that its receipts are stored before all else
 * @param others further ids of a message that was joined of parts: the application hears of each of these
 * @param source the sender as the application wrote it
 * @param destination the recipient as the application wrote it
 * @param sent the digits of the recipient as they were sent
 * @param part which part of a split message it reports on; 0: the message went whole
 * @param untilNanos when Strowger stops waiting for the receipt
 */
public record ExpectedReceipt(
        String smsc,
        String application,
        long messageId,
        String smscId,
        ReceiptInterest wanted,
        boolean promised,
        List<Long> others,
        Address source,
        Address destination,
        String sent,
        int part,
        long untilNanos) {
    public ExpectedReceipt {
        others = List.copyOf(others);
    }
}
