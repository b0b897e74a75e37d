package org.strowger.router.store;

import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.log.RecordOwners;
import org.strowger.router.time.MonotonicClock;

/**
 * The collaborators of a store other than its log.
 *
 * @param owners tells which applications own the records; {@link RecordOwners#NONE} for a store that gets no new
 *     messages
 */
public record StoreContext(MonotonicClock clock, StoreIncidents incidents, StoreMetrics metrics, RecordOwners owners) {
    public StoreContext(MonotonicClock clock, StoreIncidents incidents, StoreMetrics metrics) {
        this(clock, incidents, metrics, RecordOwners.NONE);
    }

    public StoreContext with(RecordOwners other) {
        return new StoreContext(clock, incidents, metrics, other);
    }
}
