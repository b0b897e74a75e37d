package org.strowger.router.reactor.proxy;

import org.strowger.protocol.Session;
import org.strowger.router.reactor.AcceptFilter;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SessionLayer;

/**
 * For listeners behind a proxy: each connection begins with a PROXY header, before TLS. From then on
 * {@link Connection#peer} is whoever the proxy speaks for. Only the proxy may reach such a listener: others could say
 * that they are anybody.
 *
 * @param inside what comes after the header: TLS, or nothing
 * @param doorkeeper is asked about the real address; the listener's own would be asked about the proxy's
 */
public record ProxyLayer(SessionLayer inside, AcceptFilter doorkeeper) implements SessionLayer {
    @Override
    public Session around(Session session, Connection connection, long nowNanos) {
        long headerMaxNanos = connection.limits().timeouts().handshake().toNanos();
        return new ProxiedSession(
                inside.around(session, connection, nowNanos),
                (real, atNanos) -> {
                    connection.peerIs(real);
                    return doorkeeper.letsIn(real.getAddress(), atNanos);
                },
                nowNanos + headerMaxNanos);
    }
}
