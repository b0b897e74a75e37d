package org.strowger.router.config;

import java.time.Duration;

/**
 * How much one SelectorThread and each of its connections may hold, and for how long.
 *
 * <p>The arithmetic. A thread owns one read buffer; a connection holds memory of its own only for the head of a packet
 * ({@code packetBytesMax} at most) and for output that its peer does not take. Reading stops at
 * {@code outputHighBytes}, so a peer that never reads costs that much, plus what the last read was answered with; and
 * up to twice that, for the pieces that hold it may be half empty. Ten thousand such peers cost 10,000 x 2 x (256 + 64)
 * KiB = 6.6 GB of direct memory at worst, unless {@code writeStall} ends them before: that is what it is for.
 *
 * @param readBufferBytes read at most this much of one connection in a turn: its fair share
 * @param packetBytesMax of a packet that has not come whole, hold at most this much
 * @param outputHighBytes owed this much, a connection is read no further
 * @param outputLowBytes until it is owed no more than this
 * @param outputBytesMax owed more than this, it is closed
 * @param timeouts how long to wait for what
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
     * How long to wait.
     *
     * @param writeStall for a peer to take anything of what it is owed
     * @param linger for a peer to close after we have said that we are done
     * @param handshake for TLS to be agreed on
     * @param drain for all connections to end when a thread is asked to close
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
