package org.strowger.router.store;

import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.time.MonotonicClock;

/** What a store needs besides its log. */
public record StoreContext(MonotonicClock clock, StoreIncidents incidents, StoreMetrics metrics) {}
