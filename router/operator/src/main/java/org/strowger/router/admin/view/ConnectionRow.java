package org.strowger.router.admin.view;

import java.net.InetSocketAddress;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionView;
import org.strowger.router.reactor.EndpointView;
import org.strowger.router.reactor.SocketAddressText;

/** The state of a connection, captured on the connection's thread. */
record ConnectionRow(
        String id, String thread, InetSocketAddress peer, ConnectionView connection, EndpointView endpoint) {

    static ConnectionRow of(Connection connection) {
        return new ConnectionRow(
                connection.id(),
                connection.thread().name(),
                connection.peer(),
                connection.view(),
                connection.endpoint().view(connection.thread().nowNanos()));
    }

    boolean isBound() {
        return !endpoint.bind().way().isEmpty();
    }

    boolean isOpen() {
        return !connection.state().equals("closed");
    }

    String state() {
        boolean lives = connection.state().equals("open");
        return lives && endpoint.party().kind().carriesMessages()
                ? isBound() ? "bound" : "unbound"
                : connection.state();
    }

    /**
     * Why the connection is blocked; empty if it is not. The session's reason takes precedence over the connection's.
     */
    String waitsFor() {
        boolean lives = connection.state().equals("open");
        return lives && !endpoint.waitsFor().isEmpty() ? endpoint.waitsFor() : connection.waitsFor();
    }

    long messages() {
        return endpoint.load().in() + endpoint.load().out();
    }

    /** The peer's address as {@code address:port}. */
    String peerText() {
        return SocketAddressText.of(peer);
    }
}
