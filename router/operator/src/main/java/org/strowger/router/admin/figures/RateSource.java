package org.strowger.router.admin.figures;

import java.time.Duration;

/** Rates and response times for the views. Callable from any thread. */
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
     * One figure of one object.
     *
     * @param name the name of the listener, application, SMSC or route; empty for the router
     * @param figure the figure's label in the catalogue, for example {@code messages} or {@code accepted}
     */
    record Series(Scope scope, String name, String figure) {}

    /** Events per second over the span, or over the router's uptime if that is shorter; 0 for an unknown series. */
    double perSecond(Series series, Span span);

    /**
     * A percentile of an SMSC's response times over the last minute.
     *
     * @return nanoseconds; 0 if there were no responses
     */
    long answerNanos(String smsc, double percent);
}
