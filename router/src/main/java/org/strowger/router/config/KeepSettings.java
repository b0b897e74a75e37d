package org.strowger.router.config;

import java.time.Duration;

/**
 * What is held for an application that is not there.
 *
 * @param receipts for how long
 * @param messages for how long
 * @param max how many of both
 */
public record KeepSettings(Duration receipts, Duration messages, int max) {
    public static final KeepSettings USUAL = new KeepSettings(Duration.ofDays(2), Duration.ofDays(3), 100_000);
}
