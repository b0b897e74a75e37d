package org.strowger.tests.bench.dispatch;

/**
 * The load of a client on a server: a closed loop, in which each answer lets the next request go.
 *
 * @param connections how many are held; each has one request on its way at most
 * @param payloadBytes of each request
 * @param inFlight requests on their way at once, over all connections, which take turns
 * @param chore what each request asks for
 */
public record Load(int connections, int payloadBytes, int inFlight, Chore chore) {
    public static final int CONNECTIONS_MAX = 28_000;
    public static final int PAYLOAD_BYTES_MAX = 500 << 10;

    /** Packets on their way lie in the memory of both sides, twice in the worst moment. */
    private static final int BYTES_IN_FLIGHT_MAX = 64 << 20;

    public Load {
        if (connections < 1 || connections > CONNECTIONS_MAX) {
            throw new IllegalArgumentException("connections must be from 1 to " + CONNECTIONS_MAX
                    + ", the ports of an address, not " + connections);
        }
        if (payloadBytes < 1 || payloadBytes > PAYLOAD_BYTES_MAX) {
            throw new IllegalArgumentException(
                    "a payload must be from 1 to " + PAYLOAD_BYTES_MAX + " octets, not " + payloadBytes);
        }
        if (inFlight < 1 || inFlight > connections) {
            throw new IllegalArgumentException(
                    "requests on their way must be from 1 to the number of connections, not " + inFlight);
        }
    }

    /** With as many requests on their way as there are connections, or as memory allows. */
    public static Load of(int connections, int payloadBytes, Chore chore) {
        int held = Math.max(1, BYTES_IN_FLIGHT_MAX / Math.max(1, payloadBytes));
        return new Load(connections, payloadBytes, Math.max(1, Math.min(connections, held)), chore);
    }

    /** In words. */
    public String label() {
        return connections + " connections, " + size() + ", " + chore.label() + ", " + inFlight + " requests at once";
    }

    private String size() {
        return payloadBytes % 1024 == 0 ? payloadBytes / 1024 + " KiB" : payloadBytes + " B";
    }
}
