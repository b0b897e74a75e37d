package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Optional;
import org.strowger.cimd2.packet.ParameterForm.Fault;
import org.strowger.wire.Decimal;

/**
 * Times of twelve digits, {@code YYMMDDhhmmss}, in local time of the SMSC without a zone (CIMD via Kannel and jCIMD),
 * and relative periods.
 */
public final class LocalTimes {
    public static final int CHARACTERS = 12;

    private static final int PARTS = 6;
    private static final int CENTURY = 100;
    private static final int MILLENNIUM = 2000;
    private static final int HALF = 50;
    private static final int DECIMAL = 10;

    /** 63 weeks, the longest relative period. */
    static final int PERIOD_MAX = 255;

    private static final int FIVE_MINUTES_LAST = 143;
    private static final int HALF_HOURS_LAST = 167;
    private static final int DAYS_LAST = 196;

    private LocalTimes() {}

    static Fault check(ByteBuf bytes, int from, int to) {
        if (to - from != CHARACTERS) {
            return Fault.FORM;
        }
        for (int at = from; at < to; at += 2) {
            if (Decimal.read(bytes, at, at + 2) == Decimal.NONE) {
                return Fault.FORM;
            }
        }
        int year = MILLENNIUM + Decimal.read(bytes, from, from + 2);
        int month = Decimal.read(bytes, from + 2, from + 4);
        int day = Decimal.read(bytes, from + 4, from + 6);
        boolean possible = month >= 1
                && month <= 12
                && day >= 1
                && day <= YearMonth.of(year, month).lengthOfMonth()
                && Decimal.read(bytes, from + 6, from + 8) < 24
                && Decimal.read(bytes, from + 8, from + 10) < 60
                && Decimal.read(bytes, from + 10, from + 12) < 60;
        return possible ? Fault.NONE : Fault.RANGE;
    }

    /** Whether the text consists of twelve digits. */
    public static boolean isStamp(String text) {
        if (text.length() != CHARACTERS) {
            return false;
        }
        for (int i = 0; i < CHARACTERS; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the time; empty if it is invalid.
     *
     * @param now the reference for two-digit years: the nearest matching year is used
     */
    public static Optional<Instant> moment(String text, ZoneId zone, Instant now) {
        if (!isStamp(text)) {
            return Optional.empty();
        }
        int[] parts = new int[PARTS];
        for (int i = 0; i < PARTS; i++) {
            parts[i] = (text.charAt(2 * i) - '0') * DECIMAL + text.charAt(2 * i + 1) - '0';
        }
        int year = year(parts[0], now.atZone(zone).getYear());
        try {
            return Optional.of(LocalDateTime.of(year, parts[1], parts[2], parts[3], parts[4], parts[5])
                    .atZone(zone)
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static int year(int two, int near) {
        int year = near - near % CENTURY + two;
        if (year > near + HALF) {
            return year - CENTURY;
        }
        return year <= near - HALF ? year + CENTURY : year;
    }

    public static String format(Instant moment, ZoneId zone) {
        LocalDateTime time = LocalDateTime.ofInstant(moment, zone);
        char[] text = new char[CHARACTERS];
        two(text, 0, Math.floorMod(time.getYear() - MILLENNIUM, CENTURY));
        two(text, 2, time.getMonthValue());
        two(text, 4, time.getDayOfMonth());
        two(text, 6, time.getHour());
        two(text, 8, time.getMinute());
        two(text, 10, time.getSecond());
        return new String(text);
    }

    private static void two(char[] text, int at, int number) {
        text[at] = (char) ('0' + number / DECIMAL);
        text[at + 1] = (char) ('0' + number % DECIMAL);
    }

    /**
     * Returns the relative period of a one-octet code, as in 050 and 053. Longer periods have larger steps (GSM TP-VP,
     * 23.040 9.2.3.12.1).
     */
    public static Duration period(int code) {
        if (code <= FIVE_MINUTES_LAST) {
            return Duration.ofMinutes((code + 1) * 5L);
        }
        if (code <= HALF_HOURS_LAST) {
            return Duration.ofHours(12).plusMinutes((code - FIVE_MINUTES_LAST) * 30L);
        }
        return code <= DAYS_LAST ? Duration.ofDays(code - 166L) : Duration.ofDays((code - 192L) * 7);
    }
}
