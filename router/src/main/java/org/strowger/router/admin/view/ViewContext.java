package org.strowger.router.admin.view;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.strowger.router.admin.figures.RateSource;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.exchange.Exchange;

/**
 * From where the views look at the daemon.
 *
 * @param about what the daemon was begun with
 * @param inForce what is configured at this moment, for any thread
 * @param exchange where the messages are
 * @param survey asks the SelectorThreads
 * @param paces how fast things go
 * @param times what time it is
 */
public record ViewContext(
        About about,
        Supplier<ConfigurationInForce> inForce,
        Exchange exchange,
        ThreadSurvey survey,
        RateSource paces,
        Times times) {
    /**
     * What the daemon was begun with.
     *
     * @param version of the program, in words
     * @param file of its configuration
     */
    public record About(String version, String file) {}

    String version() {
        return about.version();
    }

    /**
     * What time it is, by both clocks.
     *
     * @param nowNanos the clock of the threads
     * @param epoch what time of the calendar it is when that shows 0
     * @param beganNanos what it showed when the daemon began
     * @param wall the clock of the machine, which somebody may have set
     */
    public record Times(LongSupplier nowNanos, Instant epoch, long beganNanos, InstantSource wall) {
        long now() {
            return nowNanos.getAsLong();
        }

        Instant instant(long nanos) {
            return epoch.plusNanos(nanos);
        }

        long uptimeNanos() {
            return Math.max(1, now() - beganNanos);
        }

        /** How far the clock of the machine is ahead of ours, which began with it and only counts on. */
        Duration step() {
            return Duration.between(instant(now()), wall.instant());
        }
    }

    long now() {
        return times.now();
    }
}
