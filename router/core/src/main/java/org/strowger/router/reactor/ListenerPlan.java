package org.strowger.router.reactor;

import java.net.SocketAddress;

/**
 * The settings of a listener.
 *
 * @param address an address and port, or the path of a unix socket
 * @param connectionsMax open connections; further connections are accepted and closed, so that their peers notice
 * @param filter the allowed peers; others are disconnected at once
 */
public record ListenerPlan(SocketAddress address, int connectionsMax, ConnectionPlan connections, AcceptFilter filter) {
    /** A listener without a filter. */
    public ListenerPlan(SocketAddress address, int connectionsMax, ConnectionPlan connections) {
        this(address, connectionsMax, connections, AcceptFilter.ALL);
    }
}
