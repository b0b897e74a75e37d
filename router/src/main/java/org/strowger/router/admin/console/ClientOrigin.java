package org.strowger.router.admin.console;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Where a client comes from.
 *
 * @param from as people read it
 * @param address by which wrong passwords are counted
 * @param kind what can be concluded from it
 * @param names on a unix socket, what the system says of him: his user, and his groups with {@code @} before them
 */
public record ClientOrigin(String from, InetAddress address, Kind kind, List<String> names) {
    private static final int ADDRESS_OCTETS = 16;

    /** The first octet of addresses that are no one's on any network. */
    private static final byte NOWHERE = (byte) 0xFD;

    public ClientOrigin {
        names = List.copyOf(names);
    }

    /** What can be concluded from where somebody comes from. */
    public enum Kind {
        /** From this machine, by TCP: it could be any user of it. */
        LOOPBACK,
        /** From elsewhere. */
        REMOTE,
        /** By the unix socket: the system says who he is. */
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

    /** By the unix socket. Each user of the machine counts as an address of his own. */
    public static ClientOrigin onSocket(String said, List<String> groups) {
        String user = said.startsWith("@") ? "unknown" : said; // Nobody is taken for a group.
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
