package org.strowger.router.exchange;

import org.strowger.message.Address;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.PendingDelivery;

/**
 * What operators may see of a message or receipt that waits for an application: a value, taken at its home.
 *
 * @param number by which we know it
 * @param source who sent it: to be shown as masked as is configured
 * @param isReceipt whether it is one
 * @param isStored whether it stands in the store
 * @param refusals how often the application has refused it for now
 * @param untilNanos until when it is kept
 */
public record PendingDeliveryView(
        long number, Address source, boolean isReceipt, boolean isStored, int refusals, long untilNanos) {

    static PendingDeliveryView of(PendingDelivery letter) {
        MoMessage mo = (MoMessage) letter;
        return new PendingDeliveryView(
                mo.order(),
                mo.ownMessage().source(),
                mo.ownMessage().receipt().isPresent(),
                mo.isStored(),
                mo.refusals(),
                mo.untilNanos());
    }

    /** When it came, by the calendar. */
    public long sinceMillis() {
        return MessageIds.unixMillis(number);
    }
}
