package org.strowger.router.reactor;

import java.net.InetSocketAddress;

/**
 * How to listen.
 *
 * @param address where
 * @param connectionsMax how many connections may be open at once; more are accepted and closed, for left waiting they
 *     would not know
 * @param connections how to make them
 * @param doorkeeper closes the others at once
 */
public record ListenerPlan(
        InetSocketAddress address, int connectionsMax, ConnectionPlan connections, Doorkeeper doorkeeper) {
    /** Everybody may come. */
    public ListenerPlan(InetSocketAddress address, int connectionsMax, ConnectionPlan connections) {
        this(address, connectionsMax, connections, Doorkeeper.EVERYBODY);
    }
}
