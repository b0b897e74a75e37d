package org.strowger.tools.smsc;

import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;

/**
 * A receipt that will be due.
 *
 * @param account who has asked for it
 * @param number of the message
 * @param sender of the message, who gets the receipt
 * @param recipient of the message, on whose behalf it is sent
 * @param about of what it tells
 * @param submittedNanos when the message came
 */
record DueReceipt(String account, long number, Address sender, Address recipient, About about, long submittedNanos) {
    /** Of what a receipt tells. */
    enum About {
        ON_ITS_WAY,
        ANY_END,
        SUCCESS,
        FAILURE;

        static About of(ReceiptRequest wish) {
            return switch (wish) {
                case NEVER, ON_END -> ANY_END;
                case ON_SUCCESS -> SUCCESS;
                case ON_FAILURE -> FAILURE;
            };
        }
    }

    boolean isNotification() {
        return about == About.ON_ITS_WAY;
    }

    /** Whether it is to be sent of a message that ends so. */
    boolean isWanted(MessageState end) {
        return switch (about) {
            case ON_ITS_WAY, ANY_END -> true;
            case SUCCESS -> end == MessageState.DELIVERED;
            case FAILURE -> end != MessageState.DELIVERED;
        };
    }
}
