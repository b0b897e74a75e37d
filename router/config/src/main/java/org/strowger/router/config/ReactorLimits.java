package org.strowger.router.config;

import java.time.Duration;

/**
 * Limits on the memory of one SelectorThread and each of its connections, and the timeouts of connections.
 *
 * <p>Worst-case memory: a thread owns one read buffer. A connection holds memory of its own only for the start of an
 * incomplete packet ({@code packetBytesMax} at most) and for output that its peer has not read. Reading stops at
 * {@code outputHighBytes}, so a peer that never reads costs that much plus the responses to the last read; the total
 * may double, since the output chunks may be half empty. Ten thousand such peers cost 10,000 x 2 x (256 + 64) KiB = 6.6
 * GB of direct memory at worst, unless the {@code writeStall} timeout, which exists for this case, closes them earlier.
 *
 * @param readBufferBytes maximum number of bytes read from one connection in an event-loop turn
 * @param packetBytesMax maximum number of bytes of an incomplete packet that are held
 * @param outputHighBytes pending output at which reading from the connection pauses
 * @param outputLowBytes pending output at which reading resumes
 * @param outputBytesMax pending output beyond which the connection is closed
 * @param timeouts timeouts of connections
 */
public record ReactorLimits(
        int readBufferBytes,
        int packetBytesMax,
        int outputHighBytes,
        int outputLowBytes,
        int outputBytesMax,
        Timeouts timeouts) {

    public static final ReactorLimits DEFAULT =
            new ReactorLimits(64 << 10, 80 << 10, 256 << 10, 64 << 10, 1 << 20, Timeouts.DEFAULT);

    public ReactorLimits {
        require(readBufferBytes >= 1024, "readBufferBytes must be at least 1 KiB");
        require(packetBytesMax >= 1024, "packetBytesMax must be at least 1 KiB");
        require(outputLowBytes > 0, "outputLowBytes must be positive");
        require(outputLowBytes <= outputHighBytes, "outputLowBytes must not exceed outputHighBytes");
        require(outputHighBytes <= outputBytesMax, "outputHighBytes must not exceed outputBytesMax");
    }

    /**
     * Pending output at which a session sends no further requests of its own. Half of {@link #outputHighBytes}, so that
     * requests alone do not pause the reading of their answers.
     */
    public int requestBytesMax() {
        return outputHighBytes / 2;
    }

    /**
     * Timeouts of connections.
     *
     * @param writeStall time within which the peer must read some of the pending output
     * @param linger time within which the peer must close after the router has closed its side
     * @param handshake time within which the TLS handshake must complete
     * @param drain time within which all connections must be closed after a thread was asked to close
     */
    public record Timeouts(Duration writeStall, Duration linger, Duration handshake, Duration drain) {
        public static final Timeouts DEFAULT = new Timeouts(
                Duration.ofSeconds(60), Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(5));
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
