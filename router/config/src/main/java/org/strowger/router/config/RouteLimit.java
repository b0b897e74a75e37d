package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.TimeTypes;

/**
 * The maximum rate of new messages on a route.
 *
 * @param rate in segments
 * @param tooFast the action when a message exceeds the rate
 */
public record RouteLimit(Rate rate, TooFast tooFast) {
    /** No limit. */
    public static final RouteLimit NONE = new RouteLimit(Rate.UNLIMITED, TooFast.REJECT);

    /** The action when a message exceeds the rate. */
    public enum TooFast {
        /** The message is refused as throttled. */
        REJECT,
        /** The message is stored, and sent when the rate permits. */
        HOLD
    }

    static final ConfigKey<Rate> THROUGHPUT = key(
                    "throughput",
                    TimeTypes.RATE_OR_UNLIMITED,
                    "rate limit in segments for new messages that take the route; in a cluster, each node has this "
                            + "limit")
            .or("unlimited")
            .example("200/s");
    public static final ConfigKey<TooFast> WHEN_TOO_FAST = key(
                    "when-too-fast",
                    TextTypes.words(TooFast.class),
                    "action beyond the throughput: reject refuses messages as throttled, hold stores them and sends"
                            + " them when the throughput permits")
            .or("reject");

    static RouteLimit of(SectionValues route) {
        return new RouteLimit(route.value(THROUGHPUT), route.value(WHEN_TOO_FAST));
    }

    /** Whether a rate limit is configured for the route. */
    public static boolean isWritten(SectionValues route) {
        return !route.value(THROUGHPUT, Rate.UNLIMITED).isUnlimited();
    }

    public boolean isNone() {
        return rate.isUnlimited();
    }

    /** The limit as a sentence for operators. */
    public String meaning() {
        return "permits " + rate + " in segments; messages beyond this rate " + "are "
                + (tooFast == TooFast.HOLD ? "held" : "refused");
    }
}
