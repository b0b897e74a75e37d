package org.strowger.router.admin.figures;

import java.time.Duration;

/** Rates and answer times, for views; any thread. */
public interface RateSource {
    enum Span {
        NOW(Duration.ofSeconds(5)),
        MINUTE(Duration.ofMinutes(1)),
        QUARTER(Duration.ofMinutes(15));

        private final Duration length;

        Span(Duration length) {
            this.length = length;
        }

        public Duration length() {
            return length;
        }
    }

    enum Scope {
        ROUTER,
        LISTENER,
        APPLICATION,
        SMSC,
        ROUTE
    }

    /**
     * A figure of one thing.
     *
     * @param name of the listener, application, SMSC or route; empty for the router
     * @param figure its label in the catalogue: {@code messages}, {@code accepted}
     */
    record Series(Scope scope, String name, String figure) {}

    /** Events a second; over a shorter time if the router has not run that long; 0 for an unknown series. */
    double perSecond(Series series, Span span);

    /**
     * A percentile of the answer times of an SMSC over the last minute.
     *
     * @return nanoseconds; 0 if there were none
     */
    long answerNanos(String smsc, double percent);
}
