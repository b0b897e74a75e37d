package org.strowger.router.reactor;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * The settings of a dial.
 *
 * @param address the resolved address, because a name lookup would block the thread
 * @param local the local address; {@link #ANY_LOCAL} lets the system choose
 * @param timeout the timeout of the connect
 * @param connection the settings of the connection
 */
public record DialPlan(
        InetSocketAddress address, InetSocketAddress local, Duration timeout, ConnectionPlan connection) {
    public static final InetSocketAddress ANY_LOCAL = new InetSocketAddress(0);

    public DialPlan {
        if (address.isUnresolved()) {
            throw new IllegalArgumentException("the host name is not resolved: " + address.getHostString());
        }
    }
}
