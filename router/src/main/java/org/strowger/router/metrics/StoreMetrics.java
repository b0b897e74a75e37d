package org.strowger.router.metrics;

/**
 * All figures of the store.
 *
 * @param counters what is counted
 * @param mail what its mailbox counts
 * @param syncNanos how long each write with its sync took
 */
public record StoreMetrics(KindCounters<StoreCounter> counters, Counters mail, Histogram syncNanos) {
    public StoreMetrics() {
        this(new KindCounters<>(StoreCounter.class), new Counters(), new Histogram());
    }
}
