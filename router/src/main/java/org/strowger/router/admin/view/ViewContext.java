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
 * What the views read from.
 *
 * @param inForce the configuration in effect; any thread may ask
 * @param survey asks the SelectorThreads
 */
public record ViewContext(
        About about,
        Supplier<ConfigurationInForce> inForce,
        Exchange exchange,
        ThreadSurvey survey,
        RateSource paces,
        Times times) {
    /**
     * What was fixed at the start.
     *
     * @param version of the program, in words
     * @param file of the configuration
     */
    public record About(String version, String file) {}

    String version() {
        return about.version();
    }

    /**
     * The two clocks.
     *
     * @param nowNanos the clock of the threads
     * @param epoch the time of the calendar at which that clock shows 0
     * @param beganNanos what it showed when the daemon started
     * @param wall the clock of the machine, which may have been set meanwhile
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

        /** How far the clock of the machine is ahead of ours, which was set from it at the start. */
        Duration step() {
            return Duration.between(instant(now()), wall.instant());
        }
    }

    long now() {
        return times.now();
    }
}
