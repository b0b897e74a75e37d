package org.strowger.router.admin.console;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.List;
import org.strowger.router.reactor.SocketAddressText;

/**
 * The origin of a console client.
 *
 * @param from the origin in text form, for display and logs
 * @param address the address by which failed sign-ins are counted
 * @param names for a unix socket, the user name and the user's groups, each group prefixed with {@code @}
 */
public record ClientOrigin(String from, InetAddress address, Kind kind, List<String> names) {
    private static final int ADDRESS_OCTETS = 16;

    /** First octet of unique local IPv6 addresses, which are not routed on the internet. */
    private static final byte NOWHERE = (byte) 0xFD;

    public ClientOrigin {
        names = List.copyOf(names);
    }

    public enum Kind {
        /** TCP from this machine; the client can be any local user. */
        LOOPBACK,
        /** TCP from another machine. */
        REMOTE,
        /** Unix socket; the operating system identifies the user. */
        SOCKET
    }

    /** The origin of a TCP client. */
    public static ClientOrigin at(InetSocketAddress peer) {
        InetAddress address = peer.getAddress();
        return new ClientOrigin(
                SocketAddressText.of(peer),
                address,
                address.isLoopbackAddress() ? Kind.LOOPBACK : Kind.REMOTE,
                List.of());
    }

    /** The origin of an HTTP client. Wherever the client is, it has only the rights of its sign-in. */
    public static ClientOrigin byHttp(InetSocketAddress peer) {
        return new ClientOrigin("http:" + SocketAddressText.of(peer), peer.getAddress(), Kind.REMOTE, List.of());
    }

    /** The origin of a unix socket client. Each user name maps to an artificial address of its own. */
    public static ClientOrigin onSocket(String name, List<String> groups) {
        String user = name.startsWith("@") ? "unknown" : name; // A user name must not look like a group.
        List<String> names = new java.util.ArrayList<>(List.of(user));
        groups.forEach(group -> names.add("@" + group));
        byte[] octets = new byte[ADDRESS_OCTETS];
        ByteBuffer.wrap(octets).put(0, NOWHERE).putInt(Integer.BYTES, user.hashCode());
        try {
            return new ClientOrigin("unix:" + user, InetAddress.getByAddress(octets), Kind.SOCKET, names);
        } catch (UnknownHostException e) {
            throw new AssertionError("16 octets must be an IPv6 address", e);
        }
    }
}
