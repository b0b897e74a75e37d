package org.strowger.message;

/**
 * The times in a receipt, as written: most have no zone, and only the SMSC knows its zone.
 *
 * @param submitted the time at which the SMSC accepted the message; empty if absent
 * @param done the time at which the final state was reached; empty if absent
 */
public record ReceiptTimes(String submitted, String done) {
    public static final ReceiptTimes NONE = new ReceiptTimes("", "");
}
