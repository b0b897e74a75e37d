package org.strowger.router.config;

import java.time.Duration;

/** When a message is tried again, and for how long. */
public record RetrySettings(Duration first, double factor, Duration max, Duration validity) {
    public static final RetrySettings USUAL =
            new RetrySettings(Duration.ofSeconds(30), 2, Duration.ofHours(1), Duration.ofDays(2));

    /** How long to wait after so many tries. */
    public long pauseNanos(int tries) {
        double pause = (double) first.toNanos() * Math.pow(factor, tries - 1.0);
        return (long) Math.min((double) max.toNanos(), pause);
    }
}
