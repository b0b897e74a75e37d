package org.strowger.router.http.gateway;

import java.util.Locale;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;

/** The text of a receipt in the format of SMPP 3.4 appendix B. */
public final class ReceiptText {
    private static final String NO_TIME = "0000000000";

    private ReceiptText() {}

    /** Returns the text as an SMSC writes it, from the fields of the receipt. */
    public static String of(Receipt receipt) {
        return "id:" + receipt.messageId()
                + " sub:" + count(receipt.counts().submitted())
                + " dlvrd:" + count(receipt.counts().delivered())
                + " submit date:" + time(receipt.times().submitted())
                + " done date:" + time(receipt.times().done())
                + " stat:" + stat(receipt.state())
                + " err:" + (receipt.error().isEmpty() ? "000" : receipt.error())
                + " text:" + receipt.text();
    }

    /** Returns the seven letters for a state. */
    public static String stat(MessageState state) {
        return switch (state) {
            case DELIVERED -> "DELIVRD";
            case EXPIRED -> "EXPIRED";
            case DELETED -> "DELETED";
            case UNDELIVERABLE -> "UNDELIV";
            case ACCEPTED -> "ACCEPTD";
            case UNKNOWN -> "UNKNOWN";
            case REJECTED -> "REJECTD";
            case ENROUTE, SCHEDULED -> "ENROUTE";
            case SKIPPED -> "SKIPPED";
        };
    }

    private static String count(int count) {
        return count == ReceiptCounts.NOT_SAID ? "001" : String.format(Locale.ROOT, "%03d", count);
    }

    private static String time(String time) {
        return time.isEmpty() ? NO_TIME : time;
    }
}
