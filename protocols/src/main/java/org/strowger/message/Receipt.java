package org.strowger.message;

/**
 * An SMSC's report on a message that the SMSC accepted earlier.
 *
 * @param messageId the id as in the receipt: a peer may write one id in several forms
 * @param state {@link MessageState#UNKNOWN} if the state is missing or cannot be read
 * @param error the error code of the SMSC, usually digits, often hexadecimal; empty if there is none
 * @param times the times of submission and of the final state
 * @param counts for a message to several recipients, the numbers of submitted and delivered messages
 * @param text the beginning of the message, if the receipt repeats it
 */
public record Receipt(
        String messageId, MessageState state, String error, ReceiptTimes times, ReceiptCounts counts, String text) {
    /** Returns a receipt with the essential fields only. */
    public static Receipt of(String messageId, MessageState state, String error) {
        return new Receipt(messageId, state, error, ReceiptTimes.NONE, ReceiptCounts.NONE, "");
    }

    /** Returns the same receipt with another id. */
    public Receipt withId(String id) {
        return new Receipt(id, state, error, times, counts, text);
    }

    /** Returns the same receipt with other times. */
    public Receipt withTimes(ReceiptTimes others) {
        return new Receipt(messageId, state, error, others, counts, text);
    }
}
