package org.strowger.router.receipts;

import java.util.List;
import org.strowger.message.CallbackRequest;

/**
 * Data that few expected receipts have.
 *
 * @param others the other ids of a message that was joined from parts: the application gets a receipt for each of them
 * @param callback the callbacks that the application requested for the message
 * @param retained the message, if another SMSC gets it after a receipt that says it was undeliverable
 */
public record ReceiptExtras(List<Long> others, CallbackRequest callback, RetainedMessage retained) {
    public static final ReceiptExtras NONE = new ReceiptExtras(List.of(), CallbackRequest.NONE, RetainedMessage.NONE);

    public ReceiptExtras {
        others = List.copyOf(others);
    }

    /** Creates the data; most receipts share {@link #NONE}. */
    public static ReceiptExtras of(List<Long> others, CallbackRequest callback) {
        return of(others, callback, RetainedMessage.NONE);
    }

    /** Like {@link #of(List, CallbackRequest)}, with the message. */
    public static ReceiptExtras of(List<Long> others, CallbackRequest callback, RetainedMessage retained) {
        boolean isUsual = others.isEmpty() && callback.isNone() && retained.isNone();
        return isUsual ? NONE : new ReceiptExtras(others, callback, retained);
    }
}
