package org.strowger.router.store;

/**
 * Decides when the next flight may begin. A flight costs the same CPU time whether it contains one message or fifty, so
 * under load flights are kept apart, and each takes all messages that have come meanwhile.
 *
 * <p>There is load if one of the last flights had more than one group whose outcome is awaited. A message that is alone
 * in its flight is therefore written at once, and so is each message of a sender that waits for every response.
 *
 * <p>Owned by the store's thread.
 */
final class FlightSpacing {
    /** The number of flights with at most one awaited group each after which there is no load. */
    private static final int LONE_FLIGHTS = 8;

    private final long gatherNanos;
    private int loneFlightsLeft;
    private long nextNanos;

    /** @param gatherNanos the time from the beginning of a flight to that of the next, under load */
    FlightSpacing(long gatherNanos) {
        this.gatherNanos = gatherNanos;
    }

    /** When the next flight may begin; in the past if it may begin at once. */
    long nextNanos() {
        return nextNanos;
    }

    /**
     * Records a flight.
     *
     * @param beganNanos when it began
     * @param awaited the number of its groups whose outcome is awaited
     */
    void flew(long beganNanos, int awaited) {
        loneFlightsLeft = awaited > 1 ? LONE_FLIGHTS : Math.max(0, loneFlightsLeft - 1);
        nextNanos = loneFlightsLeft > 0 ? beganNanos + gatherNanos : beganNanos;
    }
}
