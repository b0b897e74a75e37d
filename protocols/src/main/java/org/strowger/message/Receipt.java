package org.strowger.message;

/**
 * What an SMSC reports of a message that it was given earlier.
 *
 * @param messageId the id that the SMSC gave it, as it stands in the receipt: a peer may write one id in several ways
 * @param state {@link MessageState#UNKNOWN} if it is not said or not understood
 * @param error why it was not delivered, as the SMSC has it; mostly digits, often hexadecimal; empty if nothing is said
 * @param times when it was submitted and done
 * @param counts of a message to many: how many were sent, how many delivered
 * @param text the beginning of the message, if it is repeated
 */
public record Receipt(
        String messageId, MessageState state, String error, ReceiptTimes times, ReceiptCounts counts, String text) {
    /** A receipt that says no more than what is needed to act on it. */
    public static Receipt of(String messageId, MessageState state, String error) {
        return new Receipt(messageId, state, error, ReceiptTimes.NONE, ReceiptCounts.NONE, "");
    }

    /** The same of another message, or of the same by another name. */
    public Receipt withId(String id) {
        return new Receipt(id, state, error, times, counts, text);
    }
}
