package org.strowger.router.exchange.ops;

import org.strowger.message.Address;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.exchange.mo.MoMessage;

/**
 * A message or receipt that waits for an application, for operators.
 *
 * @param number Strowger's own number
 * @param source the sender; the caller masks it
 * @param isReceipt whether it is a receipt
 * @param isStored whether it is in custody
 * @param refusals the number of temporary refusals by the application
 * @param untilNanos until when it is kept
 * @param server the server to which it would be sent by a callback; empty if the application has no callbacks, or no
 *     URL for it
 */
public record PendingDeliveryView(
        long number,
        Address source,
        boolean isReceipt,
        boolean isStored,
        int refusals,
        long untilNanos,
        String server) {

    /** @param port the port of the application on its home thread, where callbacks are sent */
    static PendingDeliveryView of(PendingDelivery delivery, AppPort port) {
        MoMessage mo = (MoMessage) delivery;
        return new PendingDeliveryView(
                mo.order(),
                mo.ownMessage().source(),
                mo.ownMessage().receipt().isPresent(),
                mo.isStored(),
                mo.refusals(),
                mo.untilNanos(),
                port.serverOf(mo, mo.ownMessage(), mo.rewrite()));
    }

    /** The time of arrival, in milliseconds since 1970. */
    public long sinceMillis() {
        return MessageIds.unixMillis(number);
    }
}
