package org.strowger.router.exchange.ops;

import org.strowger.message.Address;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.exchange.mo.MoMessage;

/**
 * What operators see of a message or receipt that waits for an application.
 *
 * @param number Strowger's own number of it
 * @param source its sender; the caller masks it
 * @param isReceipt whether it is a receipt
 * @param isStored whether it is in custody
 * @param refusals how often the application has refused it for now
 * @param untilNanos until when it is kept
 */
public record PendingDeliveryView(
        long number, Address source, boolean isReceipt, boolean isStored, int refusals, long untilNanos) {

    static PendingDeliveryView of(PendingDelivery delivery) {
        MoMessage mo = (MoMessage) delivery;
        return new PendingDeliveryView(
                mo.order(),
                mo.ownMessage().source(),
                mo.ownMessage().receipt().isPresent(),
                mo.isStored(),
                mo.refusals(),
                mo.untilNanos());
    }

    /** When it came, in milliseconds since 1970. */
    public long sinceMillis() {
        return MessageIds.unixMillis(number);
    }
}
