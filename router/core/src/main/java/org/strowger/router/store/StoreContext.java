package org.strowger.router.store;

import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.time.MonotonicClock;

/** The collaborators of a store other than its log. */
public record StoreContext(MonotonicClock clock, StoreIncidents incidents, StoreMetrics metrics) {}
