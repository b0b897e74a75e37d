package org.strowger.router.http.v1;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Locale;
import org.strowger.gsm.UserData;
import org.strowger.message.Body;
import org.strowger.message.CallbackEvent;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.json.JsonWriter;

/** Writes notices, both as the body of a callback and as an entry of a list of receipts. */
final class NoticeJson {
    /** The type of a message from a mobile. */
    static final String RECEIVED = "message.received";

    private static final String TYPE_PREFIX = "message.";
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuMMddHHmmss", Locale.ROOT);
    private static final int MINUTE_DIGITS = 10;
    private static final int LONG_YEAR_DIGITS = 14;
    private static final int CENTURY_DIGITS = 2;

    private NoticeJson() {}

    static String type(CallbackEvent event) {
        return TYPE_PREFIX.concat(Words.of(event));
    }

    /** Writes the notice with its type, timestamp and data (Standard Webhooks 1.0, payload structure). */
    static void write(CallbackNotice notice, JsonWriter out) {
        String type = notice instanceof CallbackNotice.Report report ? type(report.event()) : RECEIVED;
        out.beginObject()
                .put("type", type)
                .put("timestamp", notice.at().truncatedTo(ChronoUnit.MILLIS).toString())
                .name("data")
                .beginObject()
                .put("event_id", notice.noticeId());
        if (notice instanceof CallbackNotice.Report report) {
            writeReport(report, out);
        } else if (notice instanceof CallbackNotice.Incoming incoming) {
            writeIncoming(incoming, out);
        }
        putUnlessEmpty("smsc", notice.smsc(), out);
        out.endObject().endObject();
    }

    private static void writeReport(CallbackNotice.Report report, JsonWriter out) {
        Receipt receipt = report.receipt();
        out.put("id", report.messageId())
                .put("from", Words.of(report.sender()))
                .put("to", Words.of(report.recipient()))
                .put("state", state(report));
        putUnlessEmpty("reference", report.request().reference(), out);
        putUnlessEmpty("smsc_id", receipt.messageId(), out);
        boolean isReceipt = report.event() != CallbackEvent.REFUSED && report.event() != CallbackEvent.SENT;
        if (isReceipt || report.smppStatus() != 0) {
            putUnlessEmpty("error", receipt.error(), out);
        }
        if (report.smppStatus() != 0) {
            out.put("smpp_status", report.smppStatus());
        }
        if (report.event() != CallbackEvent.REFUSED) {
            putUnlessEmpty("smsc_submitted", moment(receipt.times().submitted(), report.clock()), out);
            putUnlessEmpty("smsc_done", moment(receipt.times().done(), report.clock()), out);
        }
    }

    /** Returns a time from a receipt in the format of RFC 3339; empty if it is not a valid time. */
    private static String moment(String date, ZoneId clock) {
        String shortYear = date.length() == LONG_YEAR_DIGITS ? date.substring(CENTURY_DIGITS) : date;
        String whole = shortYear.length() == MINUTE_DIGITS ? shortYear + "00" : shortYear;
        try {
            return LocalDateTime.parse(whole, DATE).atZone(clock).toInstant().toString();
        } catch (DateTimeException e) {
            return "";
        }
    }

    /**
     * Returns the state. A message that was not accepted by any SMSC is refused, unless it reached another final state
     * first.
     */
    private static String state(CallbackNotice.Report report) {
        return switch (report.event()) {
            case SENT -> Words.of(report.event());
            case REFUSED ->
                report.receipt().state() == MessageState.REJECTED
                        ? Words.of(report.event())
                        : Words.of(report.receipt().state());
            case PROGRESS, DELIVERED, FAILED -> Words.of(report.receipt().state());
        };
    }

    private static void writeIncoming(CallbackNotice.Incoming incoming, JsonWriter out) {
        Body body = incoming.message().body();
        byte[] octets = body.octets();
        UserData content =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        out.put("from", Words.of(incoming.message().source()))
                .put("to", Words.of(incoming.message().destination()));
        if (incoming.text().isEmpty() && content.length() > 0) {
            out.put("data_hex", HexFormat.of().withUpperCase().formatHex(octets, content.from(), content.to()));
        } else {
            out.put("text", incoming.text());
        }
        if (content.header().octets() > 0) {
            out.put(
                    "udh",
                    HexFormat.of().withUpperCase().formatHex(content.header().toBytes()));
        }
        out.put("data_coding", body.coding() & 0xFF);
    }

    private static void putUnlessEmpty(String name, String value, JsonWriter out) {
        if (!value.isEmpty()) {
            out.put(name, value);
        }
    }
}
