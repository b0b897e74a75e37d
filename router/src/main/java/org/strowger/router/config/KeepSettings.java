package org.strowger.router.config;

import java.time.Duration;

/**
 * Limits on receipts and messages held for an application that is not connected.
 *
 * @param receipts how long a receipt is held
 * @param messages how long a message is held
 * @param max maximum number of receipts and messages together
 */
public record KeepSettings(Duration receipts, Duration messages, int max) {
    public static final KeepSettings USUAL = new KeepSettings(Duration.ofDays(2), Duration.ofDays(3), 100_000);
}
