package org.strowger.router.reactor.tls;

import java.time.Duration;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.reactor.Connection;

/**
 * The dependencies and limits of a TLS session.
 *
 * @param elsewhere runs the slow computations of a handshake
 * @param turns runs the steps of a handshake on the session's own thread
 * @param handshakeMax the time limit of a handshake
 * @param packetBytesMax the limit of bytes that the inner session may leave unread
 */
record TlsSessionContext(
        ThreadTools tools, Elsewhere elsewhere, Turns turns, Duration handshakeMax, int packetBytesMax) {
    static TlsSessionContext of(Connection connection) {
        HandshakeTurns turns = HandshakeTurns.of(connection);
        return new TlsSessionContext(
                connection.tools(),
                (isFirst, work, then) -> turns.compute(connection, isFirst, work, then),
                (begins, step) -> turns.step(connection, begins, step),
                connection.limits().timeouts().handshake(),
                connection.limits().packetBytesMax());
    }

    /**
     * Runs {@code work}, which may be the first computation of its handshake, on a thread that may block, then
     * {@code then} on the connection's thread.
     */
    @FunctionalInterface
    interface Elsewhere {
        void run(boolean isFirst, Runnable work, Runnable then);
    }

    /** Runs a step of a handshake now or later. */
    @FunctionalInterface
    interface Turns {
        void run(boolean begins, Runnable step);
    }
}
