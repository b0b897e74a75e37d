package org.strowger.router.receipts;

import org.strowger.message.MessageState;

/**
 * The outcome of a message in parts as far as it is known before all receipts are here: it stands in the record of a
 * part that still expects one.
 *
 * @param state that of the first part that was not delivered; {@link MessageState#UNKNOWN} if there is none, and the
 *     receipt of some part is no longer expected
 * @param error the error of that part
 */
public record PartOutcome(MessageState state, String error) {
    /** No part is known that was not delivered. */
    public static final PartOutcome DELIVERED = new PartOutcome(MessageState.DELIVERED, "");

    public boolean isDelivered() {
        return state == MessageState.DELIVERED;
    }
}
