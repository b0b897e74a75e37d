package org.strowger.router.reactor.tls;

import java.time.Duration;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.router.reactor.Connection;

/**
 * The dependencies and limits of a TLS session.
 *
 * @param elsewhere runs the slow computations of a handshake
 * @param handshakeMax the time limit of a handshake
 * @param packetBytesMax the limit of bytes that the inner session may leave unread
 */
record TlsSessionContext(ThreadTools tools, Elsewhere elsewhere, Duration handshakeMax, int packetBytesMax) {
    static TlsSessionContext of(Connection connection) {
        return new TlsSessionContext(
                connection.tools(),
                connection::elsewhere,
                connection.limits().timeouts().handshake(),
                connection.limits().packetBytesMax());
    }

    /** Runs {@code work} on a thread that may block, then {@code then} on the connection's thread. */
    @FunctionalInterface
    interface Elsewhere {
        void run(Runnable work, Runnable then);
    }
}
