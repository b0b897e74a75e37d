package org.strowger.smpp.dump;

import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.StringJoiner;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.text.SmppTime;

/** Explains times in words: absolute times in UTC, relative times as their parts. */
final class TimeWords {
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter TENTHS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.S", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** A time of this length contains its offset from UTC. */
    private static final int WHOLE = 16;

    private static final int RECEIPT_YEAR_DIGITS = 14;
    private static final String SMSC_CLOCK = " local time of the SMSC";

    private TimeWords() {}

    static String of(PduField field, String text, Instant now) {
        if (text.isEmpty()) {
            return switch (field) {
                case SCHEDULE_DELIVERY_TIME -> "immediately";
                case VALIDITY_PERIOD -> "default of the SMSC";
                case FINAL_DATE -> "not yet final";
                default -> "";
            };
        }
        return field == PduField.FINAL_DATE
                ? words(text, SmppTime.parseFinalDate(text, now, ZoneOffset.UTC))
                : of(text, now);
    }

    static String of(String text, Instant now) {
        return words(text, SmppTime.parseLeniently(text, now, ZoneOffset.UTC));
    }

    private static String words(String text, SmppTime time) {
        if (time instanceof SmppTime.Absolute moment) {
            return text.length() == WHOLE ? utc(moment.instant()) + " UTC" : utc(moment.instant()) + SMSC_CLOCK;
        }
        if (time instanceof SmppTime.Relative span) {
            return "after " + span(span.date(), span.time());
        }
        if (time instanceof SmppTime.Fault fault) {
            return "unreadable: " + fault.reason().rule();
        }
        return "zero, treated as empty";
    }

    private static String utc(Instant instant) {
        boolean whole = instant.truncatedTo(ChronoUnit.SECONDS).equals(instant);
        return (whole ? SECONDS : TENTHS).format(instant);
    }

    private static String span(Period date, Duration time) {
        var words = new StringJoiner(", ");
        part(words, date.getYears(), "years");
        part(words, date.getMonths(), "months");
        part(words, date.getDays() + time.toDays(), "days");
        part(words, time.toHoursPart(), "hours");
        part(words, time.toMinutesPart(), "minutes");
        part(words, time.toSecondsPart(), "seconds");
        return words.toString();
    }

    private static void part(StringJoiner words, long amount, String unit) {
        if (amount != 0) {
            words.add(amount + " " + (amount == 1 ? unit.substring(0, unit.length() - 1) : unit));
        }
    }

    /** Explains a date in a receipt text, of 10, 12 or 14 digits; empty if it is not a date. */
    static String ofReceipt(String digits, Instant now) {
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return "";
        }
        String known = digits.length() == RECEIPT_YEAR_DIGITS ? digits.substring(2) : digits;
        boolean isDate = known.length() == 10 || known.length() == 12;
        return isDate ? of(known, now) : "";
    }
}
