package org.strowger.router.receipts;

import java.util.List;
import org.strowger.message.CallbackRequest;

/**
 * Data that few expected receipts have.
 *
 * @param others the other ids of a message that was joined from parts: the application gets a receipt for each of them
 * @param callback the callbacks that the application requested for the message
 */
public record ReceiptExtras(List<Long> others, CallbackRequest callback) {
    public static final ReceiptExtras NONE = new ReceiptExtras(List.of(), CallbackRequest.NONE);

    public ReceiptExtras {
        others = List.copyOf(others);
    }

    /** Creates the data; most receipts share {@link #NONE}. */
    public static ReceiptExtras of(List<Long> others, CallbackRequest callback) {
        return others.isEmpty() && callback.isNone() ? NONE : new ReceiptExtras(others, callback);
    }
}
