package org.strowger.router.admin.console;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Where a client comes from.
 *
 * @param from for people
 * @param address by which wrong passwords are counted
 * @param names on a unix socket: the user, and the user's groups with {@code @} before them
 */
public record ClientOrigin(String from, InetAddress address, Kind kind, List<String> names) {
    private static final int ADDRESS_OCTETS = 16;

    /** The first octet of unique local addresses, which no network routes. */
    private static final byte NOWHERE = (byte) 0xFD;

    public ClientOrigin {
        names = List.copyOf(names);
    }

    public enum Kind {
        /** By TCP from this machine: any of its users. */
        LOOPBACK,
        /** By TCP from another machine. */
        REMOTE,
        /** By the unix socket: the system knows the user. */
        SOCKET
    }

    /** By TCP. */
    public static ClientOrigin at(InetSocketAddress peer) {
        InetAddress address = peer.getAddress();
        return new ClientOrigin(
                address.getHostAddress() + ":" + peer.getPort(),
                address,
                address.isLoopbackAddress() ? Kind.LOOPBACK : Kind.REMOTE,
                List.of());
    }

    /** By the unix socket. Each user of the machine has an address of its own. */
    public static ClientOrigin onSocket(String name, List<String> groups) {
        String user = name.startsWith("@") ? "unknown" : name; // A user name must not look like a group.
        List<String> names = new java.util.ArrayList<>(List.of(user));
        groups.forEach(group -> names.add("@" + group));
        byte[] octets = new byte[ADDRESS_OCTETS];
        ByteBuffer.wrap(octets).put(0, NOWHERE).putInt(Integer.BYTES, user.hashCode());
        try {
            return new ClientOrigin("unix:" + user, InetAddress.getByAddress(octets), Kind.SOCKET, names);
        } catch (UnknownHostException e) {
            throw new AssertionError("16 octets are an address", e);
        }
    }
}
