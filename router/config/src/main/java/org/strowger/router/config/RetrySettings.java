package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import org.strowger.message.Outcome.Treatment;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.TimeTypes;

/**
 * Retry schedule of a message: exponential backoff from {@code first} up to {@code max}, ending after {@code validity},
 * or after {@code tries} refusals by SMSCs.
 */
public record RetrySettings(Duration first, double factor, Duration max, Duration validity, int tries) {
    private static final int TRIES_MAX = 1000;

    public static final ConfigKey<Duration> FIRST = key(
                    "first", TimeTypes.duration("1s", "1d"), "the delay before the first retry")
            .or("30s");
    public static final ConfigKey<Double> FACTOR = key(
                    "factor", NumberTypes.decimal(1, 100), "the factor by which each delay grows")
            .or("2");
    public static final ConfigKey<Duration> MAX =
            key("max", TimeTypes.duration("1s", "7d"), "the maximum delay").or("1h");
    public static final ConfigKey<Duration> VALIDITY = key(
                    "validity",
                    TimeTypes.duration("1s", "30d"),
                    "how long messages are retried; the application can request a shorter time")
            .or("48h");
    public static final ConfigKey<Integer> TRIES = key(
                    "tries",
                    TextTypes.wordOr("unlimited", Treatment.UNLIMITED, NumberTypes.integer(1, TRIES_MAX)),
                    "the number of refusals by the last SMSC after which the message fails, counted from the "
                            + "acceptance of the message or the start of Strowger, whichever is later; attempts "
                            + "without a response are not counted")
            .or("unlimited");
    static final Section SECTION =
            Section.of("retries after the last SMSC has failed", FIRST, FACTOR, MAX, VALIDITY, TRIES);

    static RetrySettings of(SectionValues retry) {
        return new RetrySettings(
                retry.value(FIRST), retry.value(FACTOR), retry.value(MAX), retry.value(VALIDITY), retry.value(TRIES));
    }

    public static final RetrySettings USUAL =
            new RetrySettings(Duration.ofSeconds(30), 2, Duration.ofHours(1), Duration.ofDays(2), Treatment.UNLIMITED);

    /** The pause before the next attempt, after the given number of attempts. */
    public long pauseNanos(int tries) {
        double pause = (double) first.toNanos() * Math.pow(factor, tries - 1.0);
        return (long) Math.min((double) max.toNanos(), pause);
    }
}
