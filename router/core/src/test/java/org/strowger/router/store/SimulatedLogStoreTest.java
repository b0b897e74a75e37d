package org.strowger.router.store;

/** The store over a log in memory. */
class SimulatedLogStoreTest extends LimitedSpaceConformance {
    SimulatedLogStoreTest() {
        super(StoreBed.Medium.SIMULATED_LOG);
    }
}
