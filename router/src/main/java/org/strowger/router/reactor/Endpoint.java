package org.strowger.router.reactor;

import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;

/** The owner of a connection's session: handles the session's events. */
public interface Endpoint {
    Session session();

    /** The session was given bytes, a tick or a call: handle its events. Its output is sent after this. */
    void afterInput(long nowNanos);

    /** The owner's thread: a snapshot for operators. */
    default EndpointView view(long nowNanos) {
        return EndpointView.OTHER;
    }

    /** The connection is closed. Called once, after the session has been told. */
    void closed(CloseReason reason, long nowNanos);

    /** Makes the endpoint of a new connection, on the connection's SelectorThread. */
    @FunctionalInterface
    interface Factory {
        Endpoint open(Connection connection, long nowNanos);
    }
}
