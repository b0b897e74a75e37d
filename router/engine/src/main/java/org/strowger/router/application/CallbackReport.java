package org.strowger.router.application;

import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageState;
import org.strowger.message.ShortMessage;

/**
 * Data of a delivery for an application that takes its deliveries by callbacks.
 *
 * @param request the callbacks that the application requested with the message on which a receipt reports
 * @param event the event that the receipt reports, if callbacks were requested
 * @param smsc the name of the SMSC; empty if the delivery is a report of Strowger's own
 */
public record CallbackReport(CallbackRequest request, CallbackEvent event, String smsc) {
    /** The report of an application without callbacks. */
    public static final CallbackReport NONE = new CallbackReport(CallbackRequest.NONE, CallbackEvent.DELIVERED, "");

    /** The event that this receipt or notification reports. */
    public static CallbackEvent eventOf(ShortMessage receipt) {
        if (receipt.kind() != ShortMessage.Kind.RECEIPT) {
            return CallbackEvent.PROGRESS;
        }
        boolean isDelivered = receipt.receipt()
                .filter(each -> each.state() == MessageState.DELIVERED)
                .isPresent();
        return isDelivered ? CallbackEvent.DELIVERED : CallbackEvent.FAILED;
    }

    public boolean isNone() {
        return request.isNone() && smsc.isEmpty();
    }
}
