package org.strowger.router.reactor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/** Who is at the other end, also of a unix socket, where nobody has an address; and what that connection is called. */
final class PeerNames {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private PeerNames() {}

    /** Who comes by a unix socket is of this machine, and his address is named so. */
    static InetSocketAddress addressOf(SocketChannel channel) throws IOException {
        return channel.getRemoteAddress() instanceof InetSocketAddress address
                ? address
                : new InetSocketAddress(InetAddress.getByAddress("unix", LOOPBACK), 0);
    }

    /** What is small is sent at once. A unix socket does so anyway. */
    static void prepare(SocketChannel channel) throws IOException {
        if (channel.getRemoteAddress() instanceof InetSocketAddress) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
    }

    /** What operators call a connection by: its thread, and how many that was given before. */
    static String id(SelectorThread thread, long number) {
        return thread.name().substring(thread.name().lastIndexOf('-') + 1) + "-" + number;
    }
}
