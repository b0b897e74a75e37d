package org.strowger.smpp.text;

import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * A time as SMPP writes it, {@code YYMMDDhhmmsstnnp} (SMPP 3.4 section 7.1.1, 5.0 sections 4.7.23.4 and 4.7.23.5): a
 * moment, a span from now on, nothing, or what is wrong with it.
 *
 * <p>Years have two digits. They are read as the year nearest to {@code now}, both counted in UTC; of two that are 50
 * years away the later one is meant. The fixed window of 3.4 appendix C (38 is 1938) ends soon.
 */
public sealed interface SmppTime {
    /** The moment that is meant; empty if nothing is said, or nothing that can be understood. */
    Optional<Instant> resolve(Instant now);

    /** Reads what the protocol allows, and offsets up to 14 hours, which real zones reach and peers send. */
    static SmppTime parse(String text, Instant now) {
        return SmppTimeText.parse(text, now);
    }

    /**
     * Reads also what some peers write in its place: {@code YYMMDDhhmm}, {@code YYMMDDhhmmss}, and 15 digits that lack
     * the direction of the offset, so that the offset says nothing. All of them are the clock of the peer.
     *
     * @param zone the clock of the peer
     */
    static SmppTime parseLeniently(String text, Instant now, ZoneId zone) {
        return SmppTimeText.parseLeniently(text, now, zone);
    }

    /**
     * Reads a final_date: never relative, and by 3.4 also {@code YYMMDDhhmmss} by the clock of the SMSC.
     *
     * @param zone the clock of the SMSC
     */
    static SmppTime parseFinalDate(String text, Instant now, ZoneId zone) {
        return SmppTimeText.parseFinalDate(text, now, zone);
    }

    /** Whether a time that can be read is further from UTC than the 48 quarter hours that the texts allow. */
    static boolean isFarOffset(String text) {
        return SmppTimeText.isFarOffset(text);
    }

    /**
     * A time that only {@link #parseLeniently} understands, as the texts have it: what it lacks is zeros, and its clock
     * is UTC, also where it names a direction that there is not. Any other stays as it is.
     */
    static String completed(String text) {
        return SmppTimeText.completed(text);
    }

    /** The moment in UTC, cut to tenths of a second; the reader understands it if it is within 49 years. */
    static String format(Instant instant) {
        return SmppTimeText.format(instant);
    }

    /** Nothing is said: a message is to be sent at once, or lives as long as the peer likes. */
    record Absent() implements SmppTime {
        @Override
        public Optional<Instant> resolve(Instant now) {
            return Optional.empty();
        }
    }

    /** A moment. */
    record Absolute(Instant instant) implements SmppTime {
        @Override
        public Optional<Instant> resolve(Instant now) {
            return Optional.of(instant);
        }
    }

    /**
     * A span from now on. Every part may be as large as its two digits: 48 hours are two days.
     *
     * @param date years, months and days, to be added by the calendar; how long a month is, nobody defines
     * @param time the rest
     */
    record Relative(Period date, Duration time) implements SmppTime {
        @Override
        public Optional<Instant> resolve(Instant now) {
            return Optional.of(
                    now.atOffset(ZoneOffset.UTC).plus(date).plus(time).toInstant());
        }
    }

    /**
     * It cannot be read.
     *
     * @param offset where in the text; its length, if that is wrong
     */
    record Fault(Reason reason, int offset) implements SmppTime {
        @Override
        public Optional<Instant> resolve(Instant now) {
            return Optional.empty();
        }
    }

    /** The rules that a time can break. */
    enum Reason {
        WRONG_LENGTH("a time has 16 characters or none"),
        NOT_A_DIGIT("all characters but the last are digits"),
        NO_SUCH_DATE("the day is in the calendar"),
        NO_SUCH_HOUR("hours end with 23, minutes and seconds with 59"),
        OFFSET_TOO_LARGE("an offset to UTC has at most 56 quarter hours"),
        BAD_DIRECTION("the last character is + or -, or R where a span is allowed");

        private final String rule;

        Reason(String rule) {
            this.rule = rule;
        }

        /** The rule in words. */
        public String rule() {
            return rule;
        }
    }
}
