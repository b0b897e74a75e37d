package org.strowger.router.app.daemon;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import org.strowger.router.thread.Published;

/**
 * The addresses that the router listens on; used to detect an SMSC address that leads back to the router. Any thread
 * may read them.
 */
final class ListenAddresses {
    private final Published<List<InetSocketAddress>> all = new Published<>(List.of());

    void set(List<InetSocketAddress> now) {
        all.set(List.copyOf(now));
    }

    List<InetSocketAddress> all() {
        return all.get();
    }

    /**
     * Whether a connection to the address reaches a listener of this router, including listeners on the wildcard
     * address.
     */
    boolean has(InetSocketAddress address) {
        return all.get().stream()
                .anyMatch(own -> own.getPort() == address.getPort()
                        && (own.getAddress().equals(address.getAddress())
                                || (own.getAddress().isAnyLocalAddress() && isOfThisMachine(address.getAddress()))));
    }

    private static boolean isOfThisMachine(InetAddress address) {
        try {
            return address.isAnyLocalAddress()
                    || address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return false; // The system cannot determine the owner of the address, so the SMSC is dialled.
        }
    }
}
