package org.strowger.tests.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * The floor: the least that a Java program can do to echo bytes with one thread. It knows no packets, limits, timers or
 * figures; what Strowger's own echo server costs above this is the price of all those.
 */
public final class FloorEcho {
    private final Selector selector = Selector.open();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);

    private FloorEcho() throws IOException {}

    /** Listens on a port of 127.0.0.1 that the system chooses, says which, and serves until it is killed. */
    public static void main(String[] arguments) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4096);
        listener.configureBlocking(false);
        FloorEcho floor = new FloorEcho();
        listener.register(floor.selector, SelectionKey.OP_ACCEPT);
        System.out.println(
                "floor echo listening on 127.0.0.1:" + listener.socket().getLocalPort());
        while (listener.isOpen()) {
            floor.selector.select(floor::ready);
        }
    }

    private void ready(SelectionKey key) {
        try {
            if (key.channel() instanceof ServerSocketChannel listener) {
                accept(listener);
            } else if (key.channel() instanceof SocketChannel channel) {
                echo(key, channel);
            }
        } catch (IOException e) {
            closeQuietly(key);
        }
    }

    private void accept(ServerSocketChannel listener) throws IOException {
        SocketChannel channel;
        while ((channel = listener.accept()) != null) {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.register(selector, SelectionKey.OP_READ);
        }
    }

    /** A client that does not take its echo is read no further, so that at most one buffer is kept for it. */
    private void echo(SelectionKey key, SocketChannel channel) throws IOException {
        if (key.attachment() instanceof ByteBuffer leftover) {
            channel.write(leftover);
            if (!leftover.hasRemaining()) {
                key.attach(null);
                key.interestOps(SelectionKey.OP_READ);
            }
            return;
        }
        buffer.clear();
        if (channel.read(buffer) < 0) {
            channel.close();
            return;
        }
        channel.write(buffer.flip());
        if (buffer.hasRemaining()) {
            key.attach(ByteBuffer.allocateDirect(buffer.remaining()).put(buffer).flip());
            key.interestOps(SelectionKey.OP_WRITE);
        }
    }

    private static void closeQuietly(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            // The peer is gone and so is the channel: there is nothing left to save.
            return;
        }
    }
}
