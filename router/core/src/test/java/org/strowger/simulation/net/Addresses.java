package org.strowger.simulation.net;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The checks that the JDK makes on an address before it uses it. */
final class Addresses {
    private Addresses() {}

    static InetSocketAddress checked(@Nullable SocketAddress address) {
        if (!(Objects.requireNonNull(address) instanceof InetSocketAddress inet)) {
            throw new UnsupportedAddressTypeException();
        }
        if (inet.isUnresolved()) {
            throw new UnresolvedAddressException();
        }
        return inet;
    }

    static InetSocketAddress toBind(@Nullable SocketAddress address) {
        return address == null ? new InetSocketAddress(0) : checked(address);
    }

    /** The wildcard, when dialled, means this host. */
    static InetSocketAddress toDial(@Nullable SocketAddress address) {
        InetSocketAddress inet = checked(address);
        return inet.getAddress().isAnyLocalAddress()
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), inet.getPort())
                : inet;
    }
}
