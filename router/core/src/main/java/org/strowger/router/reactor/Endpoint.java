package org.strowger.router.reactor;

import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;

/** The owner of a connection's session: handles the session's events. */
public interface Endpoint {
    Session session();

    /** Handles the session's events after input, a tick or a call. The session's output is sent afterwards. */
    void afterInput(long nowNanos);

    /**
     * Whether the connection is to be read now. If not, the session accepts no bytes until the owner of the endpoint
     * changes that and calls {@link Connection#sessionCalled}.
     */
    default boolean takesInput(long nowNanos) {
        return true;
    }

    /** The peer has read so much that {@link Connection#requestRoom} is positive again. */
    default void outputTaken(long nowNanos) {}

    /** A snapshot for operators; called on the owner's thread. */
    default EndpointView view(long nowNanos) {
        return EndpointView.OTHER;
    }

    /** The connection is closed. Called once, after the session was notified. */
    void closed(CloseReason reason, long nowNanos);

    /** Creates the endpoint of a new connection, on the connection's SelectorThread. */
    @FunctionalInterface
    interface Factory {
        Endpoint open(Connection connection, long nowNanos);
    }
}
