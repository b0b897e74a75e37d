package org.strowger.router.receipts;

import org.strowger.message.MessageState;

/**
 * The outcome of a message in parts, as far as it is known before all receipts have arrived. It is kept in the record
 * of a part whose receipt is still expected.
 *
 * @param state the state of the first part that was not delivered; {@link MessageState#UNKNOWN} if there is no such
 *     part, and the receipt of some part is no longer expected
 * @param error the error of the first part that was not delivered
 */
public record PartOutcome(MessageState state, String error) {
    /** No part is known to have failed. */
    public static final PartOutcome DELIVERED = new PartOutcome(MessageState.DELIVERED, "");

    public boolean isDelivered() {
        return state == MessageState.DELIVERED;
    }
}
