package org.strowger.router.reactor.proxy;

import org.strowger.protocol.Session;
import org.strowger.router.reactor.AcceptFilter;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SessionLayer;

/**
 * For listeners behind a proxy: each connection begins with a PROXY header, before TLS. After the header,
 * {@link Connection#peer} is the real peer. The network must allow only the proxy to reach such a listener, because any
 * other peer could claim any address.
 *
 * @param inside the decoration of the session after the header, such as TLS
 * @param filter the filter for the real address; the listener's own filter would check the address of the proxy
 */
public record ProxyLayer(SessionLayer inside, AcceptFilter filter) implements SessionLayer {
    @Override
    public Session around(Session session, Connection connection, long nowNanos) {
        long headerMaxNanos = connection.limits().timeouts().handshake().toNanos();
        return new ProxiedSession(
                inside.around(session, connection, nowNanos),
                (real, atNanos) -> {
                    connection.peerIs(real);
                    return filter.accepts(real.getAddress(), atNanos);
                },
                nowNanos + headerMaxNanos);
    }
}
