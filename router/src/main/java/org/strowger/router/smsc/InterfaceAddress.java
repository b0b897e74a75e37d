package org.strowger.router.smsc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import org.strowger.router.config.value.LocalAddress;

/** Finds the address of a network interface. */
final class InterfaceAddress {
    private InterfaceAddress() {}

    /**
     * Returns the local address for a connection to this peer: of an interface, the first of the peer's family.
     *
     * @throws IOException if the interface has none, with a message for operators
     */
    static InetSocketAddress find(LocalAddress local, InetAddress peer) throws IOException {
        String name = local.interfaceName();
        if (name.isEmpty()) {
            return local.address();
        }
        NetworkInterface found = NetworkInterface.getByName(name);
        if (found == null) {
            throw new IOException("this machine has no network interface '" + name + "', which local names");
        }
        return found.inetAddresses()
                .filter(address -> address.getClass() == peer.getClass())
                .findFirst()
                .map(address -> new InetSocketAddress(address, 0))
                .orElseThrow(() -> new IOException("the network interface '" + name + "', which local names, has no "
                        + "address of the family of " + peer.getHostAddress()));
    }
}
