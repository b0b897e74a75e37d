package org.strowger.router.http.jasmin;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.regex.Pattern;
import org.strowger.message.MessageTime;

/**
 * The time at which the messages of a batch are sent.
 *
 * @param begin the time
 * @param seconds the number of seconds until then; 0 for now
 */
record BatchSchedule(MessageTime begin, long seconds) {
    private static final int PRECONDITION_FAILED = 412;

    /** A number of seconds; nine digits are enough for ten years. */
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}s");

    private static final Duration AHEAD_MAX = Duration.ofDays(3650);

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);

    /**
     * Reads {@code schedule_at}: a number of seconds such as {@code 86400s}, or a date and time.
     *
     * @param written empty for now
     * @param zone the time zone of a date and time
     */
    static BatchSchedule of(String written, Instant now, ZoneId zone) throws JasminRejection {
        if (written.isEmpty()) {
            return new BatchSchedule(MessageTime.ARRIVAL, 0);
        }
        MessageTime begin = SECONDS.matcher(written).matches()
                ? MessageTime.ARRIVAL.plus(
                        Duration.ofSeconds(Long.parseLong(written.substring(0, written.length() - 1))))
                : new MessageTime.Calendar(date(written, zone));
        Instant at = begin.after(now);
        if (at.isBefore(now)) {
            throw RestFault.of(
                    PRECONDITION_FAILED, "Cannot schedule batch in past date", "Invalid past date given: " + written);
        }
        if (at.isAfter(now.plus(AHEAD_MAX))) {
            throw unknown(written);
        }
        return new BatchSchedule(begin, Duration.between(now, at).toSeconds());
    }

    boolean isNow() {
        return seconds == 0;
    }

    private static Instant date(String written, ZoneId zone) throws JasminRejection {
        try {
            return LocalDateTime.parse(written, DATE).atZone(zone).toInstant();
        } catch (DateTimeParseException e) {
            throw unknown(written);
        }
    }

    private static JasminRejection unknown(String written) {
        return RestFault.of(
                PRECONDITION_FAILED,
                "Cannot parse scheduled_at value",
                "Got unknown format: " + ArgumentCheck.shown(written)
                        + ", correct formats are 'YYYY-MM-DD mm:hh:ss' or number of seconds, c.f. "
                        + "http://docs.jasminsms.com/en/latest/apis/rest");
    }
}
