package org.strowger.ucp;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HexFormat;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;
import org.strowger.ucp.operation.ReasonCode;
import org.strowger.ucp.operation.UcpField;
import org.strowger.ucp.operation.UcpFieldChanges;
import org.strowger.ucp.operation.UcpTime;

/** Writes a receipt into the fields of a notification, including the human-readable text that SMSCs add. */
final class UcpNotificationFields {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final int STAMP_DIGITS = 12;
    private static final int TIME_DIGITS = 10;

    private UcpNotificationFields() {}

    /** Returns the stamp of the message: its id, or else the time of its submission; empty if both are unusable. */
    static String stamp(Receipt receipt) {
        String id = receipt.messageId();
        return UcpTime.isStamp(id)
                ? UcpTime.dayFirst(id)
                : dayFirst(receipt.times().submitted());
    }

    /** Returns the report of an intermediate state: any state but this one would be read as the end of the message. */
    static Receipt buffered(Receipt receipt) {
        return new Receipt(
                receipt.messageId(),
                MessageState.ENROUTE,
                receipt.error(),
                receipt.times(),
                receipt.counts(),
                receipt.text());
    }

    /** Converts a time of a receipt, with the year first, to a stamp; empty if the time is invalid. */
    private static String dayFirst(String time) {
        boolean whole = UcpTime.areDigits(time) && (time.length() == TIME_DIGITS || time.length() == STAMP_DIGITS);
        return whole ? UcpTime.dayFirst(time.length() == TIME_DIGITS ? time + "00" : time) : "";
    }

    /**
     * Fills the fields except the addresses.
     *
     * @param stamp identifies the message
     */
    static void fill(UcpFieldChanges fields, Receipt receipt, String stamp, Instant now, ZoneId zone) {
        String done = dayFirst(receipt.times().done());
        fields.with(UcpField.SCTS, stamp)
                .with(UcpField.DST, String.valueOf(ReasonCode.status(receipt.state())))
                .with(UcpField.RSN, String.format("%03d", ReasonCode.reason(receipt.state())))
                .with(UcpField.DSCTS, done.isEmpty() ? UcpTime.stamp(now, zone) : done)
                .with(UcpField.MT, "3");
    }

    /** Returns the text in hexadecimal. All of its characters have the same code in ASCII and in the GSM alphabet. */
    static String text(String recipient, String id, MessageState state) {
        String words = "Message for " + recipient + ", with identification " + id + " has " + words(state);
        return HEX.formatHex(words.getBytes(StandardCharsets.US_ASCII));
    }

    private static String words(MessageState state) {
        return switch (ReasonCode.status(state)) {
            case 0 -> "been delivered";
            case 1 -> "been buffered";
            default -> "not been delivered";
        };
    }
}
