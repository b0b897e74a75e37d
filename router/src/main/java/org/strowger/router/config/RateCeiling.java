package org.strowger.router.config;

/**
 * How fast something may go for a while, because an operator has said so; never faster than it is configured to.
 *
 * @param rate in segments
 * @param untilNanos by the clock of the threads
 * @param by who said so
 */
public record RateCeiling(Rate rate, long untilNanos, String by) {
    /** Nobody has said anything. */
    public static final RateCeiling NONE = new RateCeiling(Rate.UNLIMITED, Long.MAX_VALUE, "");

    public boolean isNone() {
        return rate.isUnlimited();
    }

    /** The slower of the two. */
    public Rate under(Rate other) {
        return rate.isSlowerThan(other) ? rate : other;
    }
}
