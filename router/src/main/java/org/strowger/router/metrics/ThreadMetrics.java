package org.strowger.router.metrics;

/** All figures of one SelectorThread. */
public record ThreadMetrics(Counters counters, Histogram turnNanos) {
    public ThreadMetrics() {
        this(new Counters(), new Histogram());
    }
}
