package org.strowger.message;

/**
 * The report of an SMSC on a message that it accepted earlier.
 *
 * @param messageId the id as in the receipt: a peer may write one id in several forms
 * @param state {@link MessageState#UNKNOWN} if it is missing or not understood
 * @param error the SMSC's reason, usually digits, often hexadecimal; empty if there is none
 * @param times of submission and final state
 * @param counts for a message to several recipients, how many were submitted and delivered
 * @param text the beginning of the message, if it is repeated
 */
public record Receipt(
        String messageId, MessageState state, String error, ReceiptTimes times, ReceiptCounts counts, String text) {
    /** A receipt with only the fields that are needed to act on it. */
    public static Receipt of(String messageId, MessageState state, String error) {
        return new Receipt(messageId, state, error, ReceiptTimes.NONE, ReceiptCounts.NONE, "");
    }

    /** The same receipt with another id. */
    public Receipt withId(String id) {
        return new Receipt(id, state, error, times, counts, text);
    }
}
