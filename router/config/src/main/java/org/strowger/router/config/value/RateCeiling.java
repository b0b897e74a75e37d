package org.strowger.router.config.value;

/**
 * A temporary rate limit set by an operator; such a limit never raises the configured rate.
 *
 * @param rate the rate in segments
 * @param untilNanos when the limit expires, on the monotonic clock of the threads
 * @param by the operator who set the limit
 */
public record RateCeiling(Rate rate, long untilNanos, String by) {
    /** No temporary limit. */
    public static final RateCeiling NONE = new RateCeiling(Rate.UNLIMITED, Long.MAX_VALUE, "");

    public boolean isNone() {
        return rate.isUnlimited();
    }

    /** The lower of this limit and the given rate. */
    public Rate under(Rate other) {
        return rate.isSlowerThan(other) ? rate : other;
    }
}
