package org.strowger.simulation.net;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A selector, a listener and the sockets that a test opens, over any provider. Waiting means selecting: real sockets
 * take time, simulated ones take none; both give up after the same number of turns.
 */
final class Bench implements AutoCloseable {
    private static final int TURNS_MAX = 500;
    private static final int TURN_MILLIS = 10;

    private final SelectorProvider provider;
    private final Selector selector;
    private final ServerSocketChannel listener;
    private final List<SelectableChannel> opened = new ArrayList<>();

    Bench(SelectorProvider provider) throws IOException {
        this.provider = provider;
        selector = provider.openSelector();
        listener = track(provider.openServerSocketChannel());
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        listener.configureBlocking(false);
    }

    Selector selector() {
        return selector;
    }

    ServerSocketChannel listener() {
        return listener;
    }

    SocketAddress address() throws IOException {
        return listener.getLocalAddress();
    }

    SocketChannel open() throws IOException {
        SocketChannel channel = track(provider.openSocketChannel());
        channel.configureBlocking(false);
        return channel;
    }

    /** A connection that is made on both sides: the dialler, then the acceptor. */
    SocketChannel[] pair() throws IOException {
        SocketChannel dialler = open();
        dialler.connect(address());
        SelectionKey key = dialler.register(selector, SelectionKey.OP_CONNECT);
        awaitReady(key, SelectionKey.OP_CONNECT);
        dialler.finishConnect();
        forget(key);
        SelectionKey pending = listener.register(selector, SelectionKey.OP_ACCEPT);
        awaitReady(pending, SelectionKey.OP_ACCEPT);
        SocketChannel acceptor = track(listener.accept());
        acceptor.configureBlocking(false);
        forget(pending);
        return new SocketChannel[] {dialler, acceptor};
    }

    /** Selects until the key is ready for one of these operations. @return the operations */
    int awaitReady(SelectionKey key, int ops) throws IOException {
        int[] ready = new int[1];
        for (int turn = 0; turn < TURNS_MAX && (ready[0] & ops) == 0; turn++) {
            selector.select(found -> ready[0] |= found.equals(key) ? found.readyOps() : 0, TURN_MILLIS);
        }
        if ((ready[0] & ops) == 0) {
            throw new AssertionError("never ready for " + ops + ": " + key);
        }
        return ready[0];
    }

    /** Registers the channel for these operations. @return those that are found ready */
    int awaitReady(SocketChannel channel, int ops) throws IOException {
        SelectionKey key = channel.register(selector, ops);
        int ready = awaitReady(key, ops);
        forget(key);
        return ready;
    }

    void await(BooleanSupplier condition) throws IOException {
        for (int turn = 0; turn < TURNS_MAX && !condition.getAsBoolean(); turn++) {
            selector.select(found -> {}, TURN_MILLIS);
        }
        if (!condition.getAsBoolean()) {
            throw new AssertionError("has not come true");
        }
    }

    void forget(SelectionKey key) throws IOException {
        key.cancel();
        selector.selectNow();
    }

    /** Reads that many characters, and waits for them. */
    String read(SocketChannel channel, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count);
        while (buffer.hasRemaining()) {
            awaitReady(channel, SelectionKey.OP_READ);
            if (channel.read(buffer) < 0) {
                throw new AssertionError("ended after " + buffer.position() + " bytes");
            }
        }
        return US_ASCII.decode(buffer.flip()).toString();
    }

    /** Writes until the receiver's buffer is full. @return the number of bytes */
    static long fill(SocketChannel channel) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(1 << 16);
        long sum = 0;
        for (int written = channel.write(block); written > 0; written = channel.write(block)) {
            sum += written;
            block.clear();
        }
        return sum;
    }

    static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(US_ASCII));
    }

    @Override
    public void close() throws IOException {
        for (SelectableChannel channel : opened) {
            channel.close();
        }
        selector.close();
    }

    private <T extends SelectableChannel> T track(T channel) {
        opened.add(channel);
        return channel;
    }
}
