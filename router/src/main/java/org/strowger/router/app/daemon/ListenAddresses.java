package org.strowger.router.app.daemon;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import org.strowger.router.thread.Published;

/** Where we listen: who dials one of these comes back to us. Any thread may ask. */
final class ListenAddresses {
    private final Published<List<InetSocketAddress>> all = new Published<>(List.of());

    void set(List<InetSocketAddress> now) {
        all.set(List.copyOf(now));
    }

    /** Whether who dials that comes to a listener of ours; one may listen on all addresses of the machine. */
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
            return false; // The system does not say; then the SMSC is dialled.
        }
    }
}
