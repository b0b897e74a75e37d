package org.strowger.router.config;

import java.time.Duration;

/** When a message is tried again, and for how long. */
public record Retry(Duration first, double factor, Duration max, Duration validity) {
    public static final Retry USUAL = new Retry(Duration.ofSeconds(30), 2, Duration.ofHours(1), Duration.ofDays(2));
}
