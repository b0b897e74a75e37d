package org.strowger.router.store;

import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.time.MonotonicClock;

/**
 * What a store needs of the world besides its disk.
 *
 * @param clock its time
 * @param incidents whom it tells what people should know
 * @param metrics what it counts
 */
public record StoreContext(MonotonicClock clock, StoreIncidents incidents, StoreMetrics metrics) {}
