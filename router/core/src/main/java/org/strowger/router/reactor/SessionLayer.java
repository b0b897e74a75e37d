package org.strowger.router.reactor;

import org.strowger.protocol.Session;

/** Decorates the session of a connection, for example with TLS. */
@FunctionalInterface
public interface SessionLayer {
    /** No decoration. */
    SessionLayer PLAIN = (session, connection, nowNanos) -> session;

    Session around(Session session, Connection connection, long nowNanos);
}
