package org.strowger.router.receipts;

import java.util.List;
import org.strowger.message.CallbackRequest;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.PartAttempt;

/**
 * Data that few expected receipts have.
 *
 * @param others the other ids of a message that was joined from parts: the application gets a receipt for each of them
 * @param callback the callbacks that the application requested for the message
 * @param retained the message, if another SMSC gets it after a receipt that reports it as undeliverable
 * @param charge the amount that is charged if the receipt reports the message as delivered
 * @param attempt the attempt to which a part belongs; {@link PartAttempt#NONE} for a message in one part
 * @param known the outcome of a message in parts, as far as it is known
 * @param saidUnknown whether a receipt has reported UNKNOWN, and the final one may follow
 */
public record ReceiptExtras(
        List<Long> others,
        CallbackRequest callback,
        RetainedMessage retained,
        Charge charge,
        PartAttempt attempt,
        PartOutcome known,
        boolean saidUnknown) {
    public static final ReceiptExtras NONE = new ReceiptExtras(
            List.of(),
            CallbackRequest.NONE,
            RetainedMessage.NONE,
            Charge.NONE,
            PartAttempt.NONE,
            PartOutcome.DELIVERED,
            false);

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
        return isUsual
                ? NONE
                : new ReceiptExtras(others, callback, retained, charge, PartAttempt.NONE, PartOutcome.DELIVERED, false);
    }

    /** The same data, with a charge. */
    public ReceiptExtras charging(Charge other) {
        return other.isNone() && charge.isNone()
                ? this
                : new ReceiptExtras(others, callback, retained, other, attempt, known, saidUnknown);
    }

    /** The same data, with a message that is kept for less time. */
    ReceiptExtras sooner(long byNanos) {
        return retained.isNone()
                ? this
                : new ReceiptExtras(others, callback, retained.sooner(byNanos), charge, attempt, known, saidUnknown);
    }

    /** The same data, for a part that was sent in this attempt. */
    public ReceiptExtras of(PartAttempt other) {
        return attempt.equals(other)
                ? this
                : new ReceiptExtras(others, callback, retained, charge, other, known, saidUnknown);
    }

    /** The same data, with the known outcome of a message in parts. */
    public ReceiptExtras of(PartOutcome other) {
        return known.equals(other)
                ? this
                : new ReceiptExtras(others, callback, retained, charge, attempt, other, saidUnknown);
    }

    /** The same data, with a mark whether a receipt has reported UNKNOWN. */
    public ReceiptExtras saying(boolean unknown) {
        return unknown == saidUnknown
                ? this
                : new ReceiptExtras(others, callback, retained, charge, attempt, known, unknown);
    }
}
