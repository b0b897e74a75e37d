package org.strowger.router.application;

import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;

/**
 * Data of a delivery for an application that takes its deliveries by callbacks.
 *
 * @param request the callbacks that the application requested with the message on which a receipt reports
 * @param event the event that the receipt reports, if callbacks were requested
 * @param smsc the name of the SMSC; empty if the delivery is a report of Strowger's own
 */
public record CallbackReport(CallbackRequest request, CallbackEvent event, String smsc) {
    /** For all other applications. */
    public static final CallbackReport NONE = new CallbackReport(CallbackRequest.NONE, CallbackEvent.DELIVERED, "");

    public boolean isNone() {
        return request.isNone() && smsc.isEmpty();
    }
}
