package org.strowger.smpp.text;

import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.strowger.message.MessageTime;

/**
 * A time in the form {@code YYMMDDhhmmsstnnp} (SMPP 3.4 section 7.1.1, 5.0 sections 4.7.23.4 and 4.7.23.5): absolute,
 * relative, absent, or a fault.
 *
 * <p>Years have two digits, and are resolved to the year nearest to {@code now}, both in UTC; of two years at a
 * distance of 50 years, to the later one. The fixed window of 3.4 appendix C, in which 38 is 1938, would fail in 2038.
 */
public sealed interface SmppTime {
    /** Returns the absolute time; empty if the time is absent or unreadable. */
    Optional<Instant> resolve(Instant now);

    /** Returns the time that the sender asks for; empty if the time is absent or unreadable. */
    default Optional<MessageTime> asked(Instant now) {
        return resolve(now).map(MessageTime.Calendar::new);
    }

    /** Reads the specified form, with offsets up to 14 hours, which exist in real time zones and are sent by peers. */
    static SmppTime parse(String text, Instant now) {
        return SmppTimeText.parse(text, now);
    }

    /**
     * Reads the specified form and the short forms of some peers: {@code YYMMDDhhmm}, {@code YYMMDDhhmmss}, and 15
     * digits without the direction of the offset, whose offset is ignored. The short forms are local time of the peer.
     *
     * @param zone the time zone of the peer
     */
    static SmppTime parseLeniently(String text, Instant now, ZoneId zone) {
        return SmppTimeText.parseLeniently(text, now, zone);
    }

    /**
     * Reads a final_date: never relative, and according to 3.4 also {@code YYMMDDhhmmss} in local time of the SMSC.
     *
     * @param zone the time zone of the SMSC
     */
    static SmppTime parseFinalDate(String text, Instant now, ZoneId zone) {
        return SmppTimeText.parseFinalDate(text, now, zone);
    }

    /** Whether the offset of a readable time exceeds the 48 quarter hours that the specifications allow. */
    static boolean isFarOffset(String text) {
        return SmppTimeText.isFarOffset(text);
    }

    /**
     * Converts a time that only {@link #parseLeniently} can read to the specified form: missing digits become 0, and
     * the time becomes UTC, even if the direction of the offset is invalid. Any other time is returned unchanged.
     */
    static String completed(String text) {
        return SmppTimeText.completed(text);
    }

    /**
     * Writes the time in UTC, truncated to tenths of a second; the reader resolves the year correctly if the time is
     * within 49 years of the reader's clock.
     */
    static String format(Instant instant) {
        return SmppTimeText.format(instant);
    }

    /** An absent time: immediate delivery, or the default validity of the SMSC. */
    record Absent() implements SmppTime {
        @Override
        public Optional<Instant> resolve(Instant now) {
            return Optional.empty();
        }
    }

    record Absolute(Instant instant) implements SmppTime {
        @Override
        public Optional<Instant> resolve(Instant now) {
            return Optional.of(instant);
        }
    }

    /**
     * A period from the present. Every part may have any value of two digits: 48 hours are two days.
     *
     * @param date years, months and days, added by the calendar: no specification defines the length of a month
     * @param time hours, minutes and seconds
     */
    record Relative(Period date, Duration time) implements SmppTime {
        @Override
        public Optional<Instant> resolve(Instant now) {
            return Optional.of(
                    now.atOffset(ZoneOffset.UTC).plus(date).plus(time).toInstant());
        }

        @Override
        public Optional<MessageTime> asked(Instant now) {
            return resolve(now).map(then -> new MessageTime.SinceArrival(Duration.between(now, then)));
        }
    }

    /**
     * An unreadable time.
     *
     * @param offset the offset in the text; if the length is wrong, the length
     */
    record Fault(Reason reason, int offset) implements SmppTime {
        @Override
        public Optional<Instant> resolve(Instant now) {
            return Optional.empty();
        }
    }

    /** The rule that the time breaks. */
    enum Reason {
        WRONG_LENGTH("a time must be empty or have 16 characters"),
        NOT_A_DIGIT("all characters except the last must be digits"),
        NO_SUCH_DATE("the month and the day must exist in the calendar"),
        NO_SUCH_HOUR("the hour must be at most 23, minutes and seconds at most 59"),
        OFFSET_TOO_LARGE("the offset from UTC must be at most 56 quarter hours"),
        BAD_DIRECTION("the last character must be +, - or, where a relative time is allowed, R");

        private final String rule;

        Reason(String rule) {
            this.rule = rule;
        }

        public String rule() {
            return rule;
        }
    }
}
