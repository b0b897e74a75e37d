package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Optional;
import org.strowger.wire.Decimal;

/**
 * Times: {@code DDMMYYhhmm} (EMI-UCP 4.0, fields DDT and VP) and time stamps with seconds (EMI-UCP 4.0, fields SCTS and
 * DSCTS), in local time of the SMSC without a zone. Two-digit years from 70 on are 19xx (not in the specification).
 */
public final class UcpTime {
    static final int TIME_DIGITS = 10;
    static final int STAMP_DIGITS = 12;

    private static final int PART = 2;
    private static final int RADIX = 10;
    private static final int CENTURY = 2000;
    private static final int PIVOT = 70;
    private static final int YEARS = 100;
    private static final int MONTHS = 12;
    private static final int HOURS = 24;
    private static final int SIXTY = 60;

    private UcpTime() {}

    // ---- Form

    /** Whether the field consists of twelve digits. A stamp is used as an id, so it need not be a valid time. */
    static boolean isStamp(ByteBuf bytes, int from, int to) {
        return to - from == STAMP_DIGITS && areDigits(bytes, from, to);
    }

    public static boolean isStamp(String text) {
        return text.length() == STAMP_DIGITS && areDigits(text);
    }

    static boolean areDigits(ByteBuf bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            int octet = bytes.getByte(at);
            if (octet < '0' || octet > '9') {
                return false;
            }
        }
        return true;
    }

    public static boolean areDigits(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** Whether the field is a valid time, with or without seconds. */
    static boolean isTime(ByteBuf bytes, int from, int to) {
        int length = to - from;
        if ((length != TIME_DIGITS && length != STAMP_DIGITS) || !areDigits(bytes, from, to)) {
            return false;
        }
        int day = two(bytes, from);
        int month = two(bytes, from + PART);
        int seconds = length == STAMP_DIGITS ? two(bytes, from + TIME_DIGITS) : 0;
        return month >= 1
                && month <= MONTHS
                && day >= 1
                && day <= YearMonth.of(year(two(bytes, from + 2 * PART)), month).lengthOfMonth()
                && two(bytes, from + 3 * PART) < HOURS
                && two(bytes, from + 4 * PART) < SIXTY
                && seconds < SIXTY;
    }

    private static int two(ByteBuf bytes, int at) {
        return Decimal.read(bytes, at, at + PART);
    }

    private static int year(int ofTwoDigits) {
        return ofTwoDigits < PIVOT ? CENTURY + ofTwoDigits : CENTURY - YEARS + ofTwoDigits;
    }

    // ---- Reading

    /** Returns the time; empty if it is invalid. */
    static Optional<Instant> read(ByteBuf bytes, int from, int to, ZoneId zone) {
        if (!isTime(bytes, from, to)) {
            return Optional.empty();
        }
        int seconds = to - from == STAMP_DIGITS ? two(bytes, from + TIME_DIGITS) : 0;
        return Optional.of(LocalDateTime.of(
                        year(two(bytes, from + 2 * PART)),
                        two(bytes, from + PART),
                        two(bytes, from),
                        two(bytes, from + 3 * PART),
                        two(bytes, from + 4 * PART),
                        seconds)
                .atZone(zone)
                .toInstant());
    }

    public static Optional<Instant> read(String text, ZoneId zone) {
        ByteBuf bytes = io.netty.buffer.Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.ISO_8859_1));
        return read(bytes, 0, bytes.readableBytes(), zone);
    }

    /**
     * Returns a stamp as {@code YYMMDDhhmmss}, the order in the texts of 56 to 58 (EMI-UCP 4.0, operation 56) and in
     * SMPP receipts. Other texts are unchanged.
     */
    public static String yearFirst(String stamp) {
        return isStamp(stamp) ? turned(stamp) : stamp;
    }

    /** The reverse of {@link #yearFirst}, which exchanges the same digits. */
    public static String dayFirst(String stamp) {
        return yearFirst(stamp);
    }

    private static String turned(String stamp) {
        char[] turned = stamp.toCharArray();
        for (int i = 0; i < PART; i++) {
            turned[i] = stamp.charAt(2 * PART + i);
            turned[2 * PART + i] = stamp.charAt(i);
        }
        return new String(turned);
    }

    // ---- Writing

    public static String stamp(Instant moment, ZoneId zone) {
        return written(moment, zone, STAMP_DIGITS);
    }

    /** Returns the time in minutes, rounded up. */
    public static String time(Instant moment, ZoneId zone) {
        Duration minute = Duration.ofMinutes(1);
        boolean whole = moment.getEpochSecond() % SIXTY == 0 && moment.getNano() == 0;
        return written(whole ? moment : moment.plus(minute), zone, TIME_DIGITS);
    }

    private static String written(Instant moment, ZoneId zone, int digits) {
        LocalDateTime local = LocalDateTime.ofInstant(moment, zone);
        char[] text = new char[digits];
        put(text, 0, local.getDayOfMonth());
        put(text, PART, local.getMonthValue());
        put(text, 2 * PART, Math.floorMod(local.getYear(), YEARS));
        put(text, 3 * PART, local.getHour());
        put(text, 4 * PART, local.getMinute());
        if (digits == STAMP_DIGITS) {
            put(text, TIME_DIGITS, local.getSecond());
        }
        return new String(text);
    }

    private static void put(char[] text, int at, int number) {
        text[at] = (char) ('0' + number / RADIX);
        text[at + 1] = (char) ('0' + number % RADIX);
    }
}
