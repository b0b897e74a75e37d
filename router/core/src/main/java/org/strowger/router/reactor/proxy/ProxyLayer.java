package org.strowger.router.reactor.proxy;

import java.util.List;
import org.strowger.protocol.Session;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SessionLayer;

/**
 * For listeners behind a proxy: each connection begins with a PROXY header, before TLS. After the header,
 * {@link Connection#peer} is the real peer. A connection that does not come from a trusted proxy ends before its first
 * octet is read, because its peer could claim any address.
 *
 * @param inside the decoration of the session after the header, such as TLS
 * @param trusted the addresses of the proxies
 */
public record ProxyLayer(SessionLayer inside, List<NetworkPrefix> trusted) implements SessionLayer {
    public ProxyLayer {
        trusted = List.copyOf(trusted);
    }

    @Override
    public Session around(Session session, Connection connection, long nowNanos) {
        long headerMaxNanos = connection.limits().timeouts().handshake().toNanos();
        ProxiedSession proxied = new ProxiedSession(
                inside.around(session, connection, nowNanos), connection::peerIs, nowNanos + headerMaxNanos);
        if (!NetworkPrefix.isWithin(trusted, connection.peer().getAddress())) {
            proxied.turnAway();
        }
        return proxied;
    }
}
