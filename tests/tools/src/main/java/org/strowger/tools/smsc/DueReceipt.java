package org.strowger.tools.smsc;

import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;

/**
 * A receipt or notification to be sent later.
 *
 * @param account the account that requested the receipt
 * @param number the number of the message
 * @param sender the sender of the message, to whom the receipt is sent
 * @param recipient the recipient of the message, which is the source of the receipt
 * @param about the events that the receipt reports
 * @param submittedNanos the time at which the message was received
 */
record DueReceipt(String account, long number, Address sender, Address recipient, About about, long submittedNanos) {
    /** The events that a receipt reports. */
    enum About {
        ON_ITS_WAY,
        ANY_END,
        SUCCESS,
        FAILURE;

        static About of(ReceiptRequest request) {
            return switch (request) {
                case NEVER, ON_END -> ANY_END;
                case ON_SUCCESS -> SUCCESS;
                case ON_FAILURE -> FAILURE;
            };
        }
    }

    boolean isNotification() {
        return about == About.ON_ITS_WAY;
    }

    /** Whether the receipt is to be sent for a message with this final state. */
    boolean isWanted(MessageState end) {
        return switch (about) {
            case ON_ITS_WAY, ANY_END -> true;
            case SUCCESS -> end == MessageState.DELIVERED;
            case FAILURE -> end != MessageState.DELIVERED;
        };
    }
}
