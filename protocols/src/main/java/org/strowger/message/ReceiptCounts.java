package org.strowger.message;

/** The number of messages that a receipt covers, and the number of delivered messages among them. */
public record ReceiptCounts(int submitted, int delivered) {
    public static final int NOT_SAID = -1;
    public static final ReceiptCounts NONE = new ReceiptCounts(NOT_SAID, NOT_SAID);
}
