package org.strowger.router.receipts;

import java.util.List;
import org.strowger.message.CallbackRequest;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.PartCharges;

/**
 * Data that few expected receipts have.
 *
 * @param others the other ids of a message that was joined from parts: the application gets a receipt for each of them
 * @param callback the callbacks that the application requested for the message
 * @param retained the message, if another SMSC gets it after a receipt that says it was undeliverable
 * @param charge the amount that is charged if the receipt reports the message as delivered
 * @param attempt the attempt to which the charge of a part belongs, {@link PartCharges#attempt}; 0 for any other charge
 * @param saidUnknown whether a receipt has said UNKNOWN, and the final one may follow
 */
public record ReceiptExtras(
        List<Long> others,
        CallbackRequest callback,
        RetainedMessage retained,
        Charge charge,
        long attempt,
        boolean saidUnknown) {
    public static final ReceiptExtras NONE =
            new ReceiptExtras(List.of(), CallbackRequest.NONE, RetainedMessage.NONE, Charge.NONE, 0, false);

    public ReceiptExtras {
        others = List.copyOf(others);
    }

    /** Creates the data; most receipts share {@link #NONE}. */
    public static ReceiptExtras of(List<Long> others, CallbackRequest callback) {
        return of(others, callback, RetainedMessage.NONE, Charge.NONE);
    }

    /** Like {@link #of(List, CallbackRequest)}, with the message and the charge. */
    public static ReceiptExtras of(
            List<Long> others, CallbackRequest callback, RetainedMessage retained, Charge charge) {
        boolean isUsual = others.isEmpty() && callback.isNone() && retained.isNone() && charge.isNone();
        return isUsual ? NONE : new ReceiptExtras(others, callback, retained, charge, 0, false);
    }

    /** The same data, with a charge that belongs to this attempt. */
    public ReceiptExtras charging(Charge other, long ofAttempt) {
        return other.isNone() && charge.isNone()
                ? this
                : new ReceiptExtras(others, callback, retained, other, other.isNone() ? 0 : ofAttempt, saidUnknown);
    }

    /** The same data, after a receipt has said UNKNOWN. */
    public ReceiptExtras saying(boolean unknown) {
        return unknown == saidUnknown ? this : new ReceiptExtras(others, callback, retained, charge, attempt, unknown);
    }
}
