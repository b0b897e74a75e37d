package org.strowger.router.reactor.tls;

import java.time.Duration;
import org.strowger.protocol.ThreadTools;
import org.strowger.router.reactor.Connection;

/**
 * What a TLS session needs besides bytes.
 *
 * @param workbench of its thread
 * @param elsewhere runs the slow arithmetic of a handshake
 * @param handshakeMax how long a handshake may take
 * @param packetBytesMax how much may be held of what the session inside has not taken
 */
record TlsSessionContext(ThreadTools workbench, Elsewhere elsewhere, Duration handshakeMax, int packetBytesMax) {
    static TlsSessionContext of(Connection connection) {
        return new TlsSessionContext(
                connection.workbench(),
                connection::elsewhere,
                connection.limits().timeouts().handshake(),
                connection.limits().packetBytesMax());
    }

    /** Runs the first where it may take its time, then the second on the connection's thread. */
    @FunctionalInterface
    interface Elsewhere {
        void run(Runnable work, Runnable then);
    }
}
