package org.strowger.router.reactor;

import org.strowger.protocol.Session;

/** What is put around a session between it and the socket: TLS, or nothing. */
@FunctionalInterface
public interface SessionLayer {
    /** Nothing: the session's bytes are the wire's. */
    SessionLayer PLAIN = (session, connection, nowNanos) -> session;

    Session around(Session session, Connection connection, long nowNanos);
}
