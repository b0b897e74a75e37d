package org.strowger.router.config;

import java.time.Duration;

/**
 * Retry schedule of a message: exponential backoff from {@code first} up to {@code max}, ending after {@code validity}.
 */
public record RetrySettings(Duration first, double factor, Duration max, Duration validity) {
    public static final RetrySettings USUAL =
            new RetrySettings(Duration.ofSeconds(30), 2, Duration.ofHours(1), Duration.ofDays(2));

    /** The pause after the given number of attempts. */
    public long pauseNanos(int tries) {
        double pause = (double) first.toNanos() * Math.pow(factor, tries - 1.0);
        return (long) Math.min((double) max.toNanos(), pause);
    }
}
