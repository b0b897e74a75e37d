package org.strowger.router.reactor;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * How to dial.
 *
 * @param address whom, looked up already: a name look-up would hold up the thread
 * @param local from where; {@link #ANY_LOCAL} leaves it to the system
 * @param timeout how long to wait for an answer
 * @param connection how to go on from there
 */
public record DialPlan(
        InetSocketAddress address, InetSocketAddress local, Duration timeout, ConnectionPlan connection) {
    public static final InetSocketAddress ANY_LOCAL = new InetSocketAddress(0);

    public DialPlan {
        if (address.isUnresolved()) {
            throw new IllegalArgumentException("no address is known for " + address.getHostString());
        }
    }
}
