package org.strowger.smpp.text;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.strowger.smpp.text.SmppTime.Absent;
import org.strowger.smpp.text.SmppTime.Absolute;
import org.strowger.smpp.text.SmppTime.Fault;
import org.strowger.smpp.text.SmppTime.Reason;
import org.strowger.smpp.text.SmppTime.Relative;

/** Parses and formats the text of {@link SmppTime}. */
final class SmppTimeText {
    private static final int TO_MINUTES = 10;
    private static final int TO_SECONDS = 12;
    private static final int WITHOUT_DIRECTION = 15;
    private static final int WHOLE = 16;

    private static final int MONTH = 2;
    private static final int DAY = 4;
    private static final int HOUR = 6;
    private static final int MINUTE = 8;
    private static final int SECOND = 10;
    private static final int TENTH = 12;
    private static final int QUARTERS = 13;
    private static final int DIRECTION = 15;

    // The specification permits 48 (3.4 section 7.1.1), but Kiribati is 14 hours ahead of UTC.
    private static final int MOST_QUARTERS = 56;

    private static final int QUARTERS_BY_THE_TEXT = 48;
    private static final int SECONDS_IN_QUARTER = 15 * 60;
    private static final int NANOS_IN_TENTH = 100_000_000;
    private static final SmppTime ABSENT = new Absent();

    private SmppTimeText() {}

    static SmppTime parse(String text, Instant now) {
        if (text.isEmpty()) {
            return ABSENT;
        }
        if (text.length() != WHOLE) {
            return new Fault(Reason.WRONG_LENGTH, text.length());
        }
        int digits = digits(text);
        if (digits < DIRECTION) {
            return new Fault(Reason.NOT_A_DIGIT, digits);
        }
        return switch (text.charAt(DIRECTION)) {
            case '+' -> absolute(text, now, 1);
            case '-' -> absolute(text, now, -1);
            case 'R' -> relative(text);
            default -> new Fault(Reason.BAD_DIRECTION, DIRECTION);
        };
    }

    static SmppTime parseLeniently(String text, Instant now, ZoneId zone) {
        return switch (text.length()) {
            case TO_MINUTES, TO_SECONDS, WITHOUT_DIRECTION -> local(text, now, zone);
            default -> parse(text, now);
        };
    }

    static SmppTime parseFinalDate(String text, Instant now, ZoneId zone) {
        if (text.length() == TO_SECONDS) {
            return local(text, now, zone);
        }
        SmppTime time = parse(text, now);
        boolean relative = text.endsWith("R") && !(time instanceof Fault);
        return relative ? new Fault(Reason.BAD_DIRECTION, DIRECTION) : time;
    }

    static boolean isFarOffset(String text) {
        return text.length() == WHOLE && text.charAt(DIRECTION) != 'R' && two(text, QUARTERS) > QUARTERS_BY_THE_TEXT;
    }

    static String completed(String text) {
        boolean whole = text.length() == WHOLE && "+-R".indexOf(text.charAt(DIRECTION)) >= 0;
        if (whole || text.isEmpty()) {
            return text;
        }
        String time = text.substring(0, Math.min(text.length(), QUARTERS));
        return time + "0".repeat(DIRECTION - time.length()) + "+";
    }

    static String format(Instant instant) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        var text = new StringBuilder(WHOLE);
        append(text, Math.floorMod(time.getYear(), 100));
        append(text, time.getMonthValue());
        append(text, time.getDayOfMonth());
        append(text, time.getHour());
        append(text, time.getMinute());
        append(text, time.getSecond());
        return text.append(time.getNano() / NANOS_IN_TENTH).append("00+").toString();
    }

    private static SmppTime absolute(String text, Instant now, int sign) {
        int quarters = two(text, QUARTERS);
        if (quarters > MOST_QUARTERS) {
            return new Fault(Reason.OFFSET_TOO_LARGE, QUARTERS);
        }
        return at(text, now, ZoneOffset.ofTotalSeconds(sign * quarters * SECONDS_IN_QUARTER));
    }

    private static SmppTime local(String text, Instant now, ZoneId zone) {
        int digits = digits(text);
        return digits < text.length() ? new Fault(Reason.NOT_A_DIGIT, digits) : at(text, now, zone);
    }

    /** Reads an absolute time, up to the end of the text. */
    private static SmppTime at(String text, Instant now, ZoneId zone) {
        int year = nearestYear(two(text, 0), now);
        int month = two(text, MONTH);
        int day = two(text, DAY);
        int hour = two(text, HOUR);
        int minute = two(text, MINUTE);
        int second = text.length() > SECOND ? two(text, SECOND) : 0;
        int tenths = text.length() > TENTH ? text.charAt(TENTH) - '0' : 0;
        if (month < 1 || month > 12) {
            return new Fault(Reason.NO_SUCH_DATE, MONTH);
        }
        if (day < 1 || day > YearMonth.of(year, month).lengthOfMonth()) {
            return new Fault(Reason.NO_SUCH_DATE, DAY);
        }
        if (hour > 23 || minute > 59 || second > 59) {
            return new Fault(Reason.NO_SUCH_HOUR, HOUR);
        }
        var time = LocalDateTime.of(year, month, day, hour, minute, second, tenths * NANOS_IN_TENTH);
        return new Absolute(time.atZone(zone).toInstant());
    }

    /**
     * Reads a relative time. Month 00 and hours above 23 are outside the specified ranges but common, so all parts are
     * simply added up.
     */
    private static SmppTime relative(String text) {
        Period date = Period.of(two(text, 0), two(text, MONTH), two(text, DAY));
        Duration time =
                Duration.ofHours(two(text, HOUR)).plusMinutes(two(text, MINUTE)).plusSeconds(two(text, SECOND));
        // Some peers write zeros for an absent time; taken literally, zeros would make the message expire at once.
        return date.isZero() && time.isZero() ? ABSENT : new Relative(date, time);
    }

    private static int nearestYear(int twoDigits, Instant now) {
        int year = now.atOffset(ZoneOffset.UTC).getYear();
        int ahead = Math.floorMod(twoDigits - year, 100);
        return year + (ahead <= 50 ? ahead : ahead - 100);
    }

    private static int two(String text, int offset) {
        return (text.charAt(offset) - '0') * 10 + text.charAt(offset + 1) - '0';
    }

    /** Returns the number of leading digits. */
    private static int digits(String text) {
        int count = 0;
        while (count < text.length() && text.charAt(count) >= '0' && text.charAt(count) <= '9') {
            count++;
        }
        return count;
    }

    private static void append(StringBuilder text, int twoDigits) {
        text.append((char) ('0' + twoDigits / 10)).append((char) ('0' + twoDigits % 10));
    }
}
