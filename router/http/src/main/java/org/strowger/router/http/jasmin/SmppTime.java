package org.strowger.router.http.jasmin;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.strowger.message.MessageTime;

/** Times of SMPP, {@code YYMMDDhhmmsstnnp}, absolute or relative (SMPP 3.4 section 7.1.1). */
final class SmppTime {
    private static final int CENTURY = 2000;
    private static final int QUARTERS_MAX = 48;
    private static final int QUARTER_SECONDS = 900;
    private static final int NANOS_OF_TENTH = 100_000_000;
    private static final int TENTHS_AT = 12;
    private static final int QUARTERS_AT = 13;
    private static final int SIGN_AT = 15;

    private SmppTime() {}

    /**
     * Returns the time.
     *
     * @param text 15 digits and {@code +}, {@code -} or {@code R}
     * @param begin the time from which a relative time counts
     * @throws DateTimeException if the date or offset does not exist
     */
    static MessageTime of(String text, MessageTime begin, Instant now) {
        int[] pairs = new int[TENTHS_AT / 2];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = Integer.parseInt(text, 2 * i, 2 * i + 2, 10);
        }
        if (text.charAt(SIGN_AT) == 'R') {
            Instant from = begin.after(now);
            return begin.plus(Duration.between(from, later(from, pairs)));
        }
        return new MessageTime.Calendar(absolute(pairs, text));
    }

    private static Instant later(Instant from, int[] pairs) {
        return LocalDateTime.ofInstant(from, ZoneOffset.UTC)
                .plusYears(pairs[0])
                .plusMonths(pairs[1])
                .plusDays(pairs[2])
                .plusHours(pairs[3])
                .plusMinutes(pairs[4])
                .plusSeconds(pairs[5])
                .toInstant(ZoneOffset.UTC);
    }

    private static Instant absolute(int[] pairs, String text) {
        int quarters = Integer.parseInt(text, QUARTERS_AT, SIGN_AT, 10);
        if (quarters > QUARTERS_MAX) {
            throw new DateTimeException("an offset has at most " + QUARTERS_MAX + " quarters of an hour");
        }
        int seconds = quarters * QUARTER_SECONDS;
        int nanos = Integer.parseInt(text, TENTHS_AT, QUARTERS_AT, 10) * NANOS_OF_TENTH;
        return LocalDateTime.of(CENTURY + pairs[0], pairs[1], pairs[2], pairs[3], pairs[4], pairs[5], nanos)
                .toInstant(ZoneOffset.ofTotalSeconds(text.charAt(SIGN_AT) == '-' ? -seconds : seconds));
    }
}
