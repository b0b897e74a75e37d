package org.strowger.router.reactor;

import java.net.SocketAddress;

/**
 * How to listen.
 *
 * @param address an address and port, or the path of a unix socket
 * @param connectionsMax open connections; further ones are accepted and closed, so that their peers know
 * @param filter peers that it does not accept are disconnected at once
 */
public record ListenerPlan(SocketAddress address, int connectionsMax, ConnectionPlan connections, AcceptFilter filter) {
    /** For all peers. */
    public ListenerPlan(SocketAddress address, int connectionsMax, ConnectionPlan connections) {
        this(address, connectionsMax, connections, AcceptFilter.ALL);
    }
}
