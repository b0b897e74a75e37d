package org.strowger.message;

/**
 * The times in a receipt as they were written: most have no zone, and which clock they mean is for the SMSC to know.
 *
 * @param submitted when the SMSC took the message; empty if not said
 * @param done when its last state came about; empty if not said
 */
public record ReceiptTimes(String submitted, String done) {
    public static final ReceiptTimes NONE = new ReceiptTimes("", "");
}
