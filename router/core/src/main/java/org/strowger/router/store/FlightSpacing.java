package org.strowger.router.store;

/**
 * Decides when the next flight may begin. A flight costs the same CPU time whether it contains one message or fifty, so
 * under load there is a minimum time between flights, and each flight takes all messages that have arrived meanwhile.
 *
 * <p>The store is under load if one of the last flights had more than one group whose outcome is awaited. A message
 * that is alone in its flight is therefore written at once, as is each message of a sender that waits for every
 * response.
 *
 * <p>Owned by the store's thread.
 */
final class FlightSpacing {
    /** After this many flights with at most one awaited group each, the store is no longer under load. */
    private static final int LONE_FLIGHTS = 8;

    private final long gatherNanos;
    private int loneFlightsLeft;
    private long nextNanos;

    /** @param gatherNanos the minimum time between the beginnings of two flights under load */
    FlightSpacing(long gatherNanos) {
        this.gatherNanos = gatherNanos;
    }

    /** The time at which the next flight may begin; a past time if it may begin at once. */
    long nextNanos() {
        return nextNanos;
    }

    /**
     * Records a flight.
     *
     * @param beganNanos the time at which the flight began
     * @param awaited the number of groups of the flight whose outcome is awaited
     */
    void flew(long beganNanos, int awaited) {
        loneFlightsLeft = awaited > 1 ? LONE_FLIGHTS : Math.max(0, loneFlightsLeft - 1);
        nextNanos = loneFlightsLeft > 0 ? beganNanos + gatherNanos : beganNanos;
    }
}
