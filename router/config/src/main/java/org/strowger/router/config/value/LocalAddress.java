package org.strowger.router.config.value;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * The local end of connections: an address, or a network interface whose address is looked up for each connection.
 *
 * @param address the address with port 0; the wildcard address if the system chooses it, or an interface is named
 * @param interfaceName the name of the interface; empty if there is none
 */
public record LocalAddress(InetSocketAddress address, String interfaceName) {
    /** The system chooses the address. */
    public static final LocalAddress ANY = new LocalAddress(new InetSocketAddress(0), "");

    public static LocalAddress of(InetAddress address) {
        return new LocalAddress(new InetSocketAddress(address, 0), "");
    }

    public static LocalAddress ofInterface(String name) {
        return new LocalAddress(ANY.address, name);
    }

    @Override
    public String toString() {
        return interfaceName.isEmpty() ? address.getAddress().getHostAddress() : interfaceName;
    }
}
