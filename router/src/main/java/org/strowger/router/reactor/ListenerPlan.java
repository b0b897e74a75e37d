package org.strowger.router.reactor;

import java.net.SocketAddress;

/**
 * How to listen.
 *
 * @param address where: an address and port, or the path of a unix socket
 * @param connectionsMax how many connections may be open at once; more are accepted and closed, for left waiting they
 *     would not know
 * @param connections how to make them
 * @param doorkeeper closes the others at once
 */
public record ListenerPlan(
        SocketAddress address, int connectionsMax, ConnectionPlan connections, AcceptFilter doorkeeper) {
    /** Everybody may come. */
    public ListenerPlan(SocketAddress address, int connectionsMax, ConnectionPlan connections) {
        this(address, connectionsMax, connections, AcceptFilter.EVERYBODY);
    }
}
