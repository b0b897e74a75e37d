package org.strowger.router.metrics;

/**
 * The figures of the store.
 *
 * @param mail the counters of the store's mailbox
 * @param syncNanos the duration of each write with its sync
 */
public record StoreMetrics(KindCounters<StoreCounter> counters, Counters mail, Histogram syncNanos) {
    public StoreMetrics() {
        this(new KindCounters<>(StoreCounter.class), new Counters(), new Histogram());
    }
}
