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

    /** Records that an append was answered. */
    void appended(long nanos) {
        appendNanos.record(nanos);
    }

    /** Records that a flight counts. */
    void flightCounts() {
        flights.next();
    }

    /** Records that a lease had ended and is held again. */
    void leaseWasLost() {
        leasesLost.next();
    }

    /**
     * Records that a shard was taken over because its owner had died.
     *
     * @param nanos the time since the last flight of the shard was read
     */
    public void takenOver(long nanos) {
        takeoverNanos.record(nanos);
    }

    /** The times that the log took to answer appends. */
    public Distribution appendNanos() {
        return appendNanos.distribution();
    }

    /** The times for which shards had no owner. */
    public Distribution takeoverNanos() {
        return takeoverNanos.distribution();
    }

    /** The number of flights that count, including empty flights. */
    public long flights() {
        return flights.get();
    }

    /** The number of times that a lease ended and was held again. */
    public long leasesLost() {
        return leasesLost.get();
    }
}
