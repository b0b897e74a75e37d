package org.strowger.router.admin.figures;

import java.time.Duration;

/** How fast things go, and how long they take: for whoever shows them, on any thread. */
public interface RateSource {
    /** Over so long. */
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

    /** What has figures of its own. */
    enum Scope {
        ROUTER,
        LISTENER,
        APPLICATION,
        SMSC,
        ROUTE
    }

    /**
     * Something that is counted.
     *
     * @param name of the listener, application, SMSC or route; empty for the router
     * @param figure as it is called in the catalogue, in lower case: {@code messages}, {@code accepted}
     */
    record Series(Scope scope, String name, String figure) {}

    /** How often a second it happened; over less if the router has not run so long; 0 for what nobody knows. */
    double perSecond(Series series, Span span);

    /**
     * How long an SMSC takes to answer.
     *
     * @param percent of its answers over the last minute that came no later
     * @return nanoseconds; 0 if there were none
     */
    long answerNanos(String smsc, double percent);
}
