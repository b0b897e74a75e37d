package org.strowger.router.reactor;

import java.net.InetSocketAddress;

/**
 * How to listen.
 *
 * @param address where
 * @param connectionsMax how many connections may be open at once; more are accepted and closed, for left waiting they
 *     would not know
 * @param connections how to make them
 */
public record ListenerPlan(InetSocketAddress address, int connectionsMax, ConnectionPlan connections) {}
