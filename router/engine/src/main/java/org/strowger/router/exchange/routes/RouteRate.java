package org.strowger.router.exchange.routes;

import org.strowger.router.config.RouteLimit;
import org.strowger.router.config.value.Rate;
import org.strowger.router.thread.shared.SharedRates;

/**
 * The rate limit for new messages of a route, over all threads. All segments of a second may come at once. Any thread.
 */
public final class RouteRate {
    /** The rate of a route without a limit. */
    public static final RouteRate NONE = new RouteRate(RouteLimit.NONE, new SharedRates(1, 1, 1));

    /** Returned if the message may never take the route. */
    public static final long NEVER = SharedRates.NEVER;

    /** A message that would wait longer is refused. */
    private static final long HELD_MILLIS_MAX = 7L * 24 * 60 * 60 * 1000;

    private static final long KEY = 0;

    private final RouteLimit limit;
    private final SharedRates rates;

    private RouteRate(RouteLimit limit, SharedRates rates) {
        this.limit = limit;
        this.rates = rates;
    }

    /** The rate of the same route with another limit; the segments so far count unless the limit changes. */
    RouteRate next(RouteLimit other) {
        if (other.isNone() || other.equals(limit)) {
            return other.isNone() ? NONE : this;
        }
        Rate rate = other.rate();
        return new RouteRate(
                other, new SharedRates((int) rate.count(), rate.per().toMillis(), 1));
    }

    /**
     * Counts the segments of a message in the limit.
     *
     * @param nowMillis the time of rates
     * @return the time for which the message must wait, in milliseconds; {@link #NEVER} if it is refused
     */
    @SuppressWarnings("ReferenceEquality") // the constant stands for no limit
    public long take(int segments, long nowMillis) {
        if (this == NONE) {
            return 0;
        }
        // A message of more segments than the limit would never pass as a whole, so it passes if the limit is unused.
        long waitMillisMax = limit.tooFast() == RouteLimit.TooFast.HOLD ? HELD_MILLIS_MAX : 0;
        long from = rates.reserve(KEY, segments, nowMillis, nowMillis + waitMillisMax);
        return from == NEVER ? NEVER : from - nowMillis;
    }

    /**
     * Counts the segments that a message needs in addition to those {@linkplain #take counted} before; later messages
     * wait for them.
     */
    @SuppressWarnings("ReferenceEquality") // the constant stands for no limit
    public void takeDebt(int segments, long nowMillis) {
        if (segments > 0 && this != NONE) {
            rates.takeDebt(KEY, segments, nowMillis);
        }
    }
}
