package org.strowger.router.admin.view;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.strowger.router.admin.figures.RateSource;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.records.Records;
import org.strowger.router.thread.AccessBars;
import org.strowger.router.thread.WallClock;

/**
 * The data sources of the views.
 *
 * @param inForce the configuration in effect; can be called on any thread
 * @param survey queries the SelectorThreads
 */
public record ViewContext(
        About about,
        Supplier<ConfigurationInForce> inForce,
        Exchange exchange,
        Records records,
        AccessBars bars,
        ThreadSurvey survey,
        RateSource rates,
        Times times) {
    /**
     * Facts fixed at the start of the daemon.
     *
     * @param version the program version as text
     * @param file path of the configuration file
     */
    public record About(String version, String file) {}

    String version() {
        return about.version();
    }

    /**
     * The monotonic clock of the threads, and the calendar.
     *
     * @param nowNanos the clock of the threads
     * @param calendar the calendar
     * @param beganNanos reading of the threads' clock when the daemon started
     */
    public record Times(LongSupplier nowNanos, WallClock calendar, long beganNanos) {
        long now() {
            return nowNanos.getAsLong();
        }

        Instant instant(long nanos) {
            return Instant.ofEpochMilli(calendar.settledMillis(nanos));
        }

        long nowMillis() {
            return calendar.settledMillis(now());
        }

        /** The time elapsed since the given time, in milliseconds since 1970. */
        Duration since(long millis) {
            return Duration.ofMillis(Math.max(0, instant(now()).toEpochMilli() - millis));
        }

        long uptimeNanos() {
            return Math.max(1, now() - beganNanos);
        }
    }

    long now() {
        return times.now();
    }
}
