package org.strowger.message;

/** How many messages a receipt covers, and how many of them were delivered. */
public record ReceiptCounts(int submitted, int delivered) {
    public static final int NOT_SAID = -1;
    public static final ReceiptCounts NONE = new ReceiptCounts(NOT_SAID, NOT_SAID);
}
