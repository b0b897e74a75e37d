package org.strowger.router.app.sockets;

import com.sun.jna.LastErrorException;
import com.sun.jna.ptr.IntByReference;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/** The listening TCP sockets of this process and their file descriptors, which the JDK does not reveal. */
@Within(Within.Scope.PACKET)
public final class ListeningSockets {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final int ADDRESS_OCTETS_MAX = 128;
    private static final int PORT = 2;
    private static final int IPV4 = 4;
    private static final int IPV4_END = 8;
    private static final int IPV6 = 8;
    private static final int IPV6_END = 24;

    private ListeningSockets() {}

    /**
     * Finds all listening TCP sockets of this process.
     *
     * @return the descriptors by {@link #normal} address
     */
    public static Map<InetSocketAddress, Integer> find() throws IOException {
        Map<InetSocketAddress, Integer> found = new HashMap<>();
        try (DirectoryStream<Path> open = Files.newDirectoryStream(DESCRIPTORS)) {
            for (Path each : open) {
                int descriptor = Integer.parseInt(each.getFileName().toString());
                InetSocketAddress address = addressOf(descriptor);
                if (address != null) {
                    found.put(address, descriptor);
                }
            }
        }
        return found;
    }

    /** The address that the socket listens on; null if the descriptor is not a listening TCP socket. */
    static @Nullable InetSocketAddress addressOf(int descriptor) {
        try {
            byte[] listens = new byte[Integer.BYTES];
            Libc.getsockopt(
                    descriptor, Libc.SOL_SOCKET, Libc.SO_ACCEPTCONN, listens, new IntByReference(Integer.BYTES));
            if (ByteBuffer.wrap(listens).getInt() == 0) {
                return null;
            }
            byte[] address = new byte[ADDRESS_OCTETS_MAX];
            Libc.getsockname(descriptor, address, new IntByReference(ADDRESS_OCTETS_MAX));
            return addressOf(address);
        } catch (LastErrorException | UnknownHostException e) {
            return null; // The descriptor is not a socket, or it was closed after the directory was read.
        }
    }

    private static @Nullable InetSocketAddress addressOf(byte[] address) throws UnknownHostException {
        short family = ByteBuffer.wrap(address).order(ByteOrder.nativeOrder()).getShort();
        int port = Short.toUnsignedInt(ByteBuffer.wrap(address).getShort(PORT));
        return switch (family) {
            case Libc.AF_INET -> address(Arrays.copyOfRange(address, IPV4, IPV4_END), port);
            case Libc.AF_INET6 -> address(Arrays.copyOfRange(address, IPV6, IPV6_END), port);
            default -> null;
        };
    }

    private static InetSocketAddress address(byte[] host, int port) throws UnknownHostException {
        return normal(new InetSocketAddress(InetAddress.getByAddress(host), port));
    }

    /**
     * The address in a form that is equal for all wildcard addresses: Java's sockets listen on {@code [::]} when
     * {@code 0.0.0.0} is configured.
     */
    public static InetSocketAddress normal(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        return host != null && host.isAnyLocalAddress() ? new InetSocketAddress(address.getPort()) : address;
    }
}
