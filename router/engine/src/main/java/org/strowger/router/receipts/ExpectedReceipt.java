package org.strowger.router.receipts;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.CallbackRequest;
import org.strowger.router.credit.Charge;

/**
 * A receipt expected from an SMSC, with its recipient: created from the SMSC's response, entered into the
 * {@link ReceiptTable} at the home of the SMSC, and written to the store.
 *
 * @param smsc the name of the SMSC
 * @param application the name of the application that sent the message
 * @param messageId the id that Strowger gave the message
 * @param smscId the id that the SMSC gave the message
 * @param wanted the receipts that the application requested
 * @param promised whether the message was in custody, so that its receipts are stored before delivery
 * @param extras data that few expected receipts have
 * @param source the recipient of the receipt: the sender as the application wrote it, or the address that the
 *     application gave for receipts
 * @param destination the recipient as the application wrote it
 * @param sent the digits of the recipient as they were sent
 * @param part the number of the part of a split message; 0 if the message was not split
 * @param untilNanos when Strowger stops waiting for the receipt
 */
public record ExpectedReceipt(
        String smsc,
        String application,
        long messageId,
        String smscId,
        ReceiptInterest wanted,
        boolean promised,
        ReceiptExtras extras,
        Address source,
        Address destination,
        String sent,
        int part,
        long untilNanos) {
    /** The other ids of a message that was joined from parts. */
    public List<Long> others() {
        return extras.others();
    }

    /**
     * Whether UNKNOWN is reported to the application if no other receipt comes, whatever the settings of the SMSC are.
     */
    public boolean isToldAsUnknown() {
        return extras.saidUnknown() && wanted.wantsEnd(false);
    }

    /** The same receipt, which is not forwarded to the application: only a charge may depend on it. */
    public ExpectedReceipt unwanted() {
        return with(
                ReceiptInterest.NOTHING,
                ReceiptExtras.NONE.charging(extras.charge()).of(extras.attempt()));
    }

    /** The same receipt, with a charge that depends on it. */
    public ExpectedReceipt charging(Charge charge) {
        return with(wanted, extras.charging(charge));
    }

    /** The same receipt with other data. */
    public ExpectedReceipt with(ReceiptInterest interest, ReceiptExtras data) {
        return new ExpectedReceipt(
                smsc,
                application,
                messageId,
                smscId,
                interest,
                promised,
                data,
                source,
                destination,
                sent,
                part,
                untilNanos);
    }

    /** The same receipt, for which Strowger waits until this time at most. */
    public ExpectedReceipt endingBy(long latestNanos) {
        if (untilNanos <= latestNanos) {
            return this;
        }
        return new ExpectedReceipt(
                smsc,
                application,
                messageId,
                smscId,
                wanted,
                promised,
                extras.sooner(untilNanos - latestNanos),
                source,
                destination,
                sent,
                part,
                latestNanos);
    }

    /** The callbacks that the application requested for the message. */
    public CallbackRequest callback() {
        return extras.callback();
    }
}
