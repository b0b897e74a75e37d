package org.strowger.router.store.shared;

import org.strowger.router.metrics.Distribution;
import org.strowger.router.metrics.SharedHistogram;
import org.strowger.router.thread.SharedLong;

/** Figures of all shards that this process owns or has owned. Changed and read by any thread. */
public final class ShardFigures {
    private final SharedHistogram appendNanos = new SharedHistogram();
    private final SharedHistogram takeoverNanos = new SharedHistogram();
    private final SharedLong flights = new SharedLong();
    private final SharedLong leasesLost = new SharedLong();

    /** An append was answered. */
    void appended(long nanos) {
        appendNanos.record(nanos);
    }

    /** A flight counts. */
    void flightCounts() {
        flights.next();
    }

    /** A lease had ended and is held again. */
    void leaseWasLost() {
        leasesLost.next();
    }

    /**
     * A shard was taken over whose owner had died.
     *
     * @param nanos since its last flight was read
     */
    public void takenOver(long nanos) {
        takeoverNanos.record(nanos);
    }

    /** How long the log took to answer appends. */
    public Distribution appendNanos() {
        return appendNanos.distribution();
    }

    /** How long shards had no owner. */
    public Distribution takeoverNanos() {
        return takeoverNanos.distribution();
    }

    /** How many flights count, the empty ones among them. */
    public long flights() {
        return flights.get();
    }

    /** How often a lease ended and was held again. */
    public long leasesLost() {
        return leasesLost.get();
    }
}
