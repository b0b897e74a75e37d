package org.strowger.tests.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients that behave badly towards an echo server on 127.0.0.1, each kind on a thread of its own: arguments are the
 * port and the kinds. It says "ready" once all are at it, and ends with its standard input, so that it never outlives
 * who started it.
 */
public final class Disturbers {
    private static final int PAYLOAD_BYTES = 100;
    private static final int PACKET_BYTES = 4 + PAYLOAD_BYTES;
    private static final int FLOOD_WINDOW = 5_000;
    private static final int HALF_PACKETS = 5_000;

    /**
     * Small, because the system lets nobody else onto the core within a call: the flood must not delay who measures on
     * the same core by more than it delays the server.
     */
    private static final int FLOOD_WRITE_BYTES = 100 * PACKET_BYTES;

    private static final long DRIBBLE_MILLIS = 1_000;

    private final InetSocketAddress server;
    private final CountDownLatch ready;
    private final AtomicLong floodedBytes = new AtomicLong();

    private Disturbers(int port, int kinds) {
        this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.ready = new CountDownLatch(kinds);
    }

    /** The work of one kind, for ever. */
    @FunctionalInterface
    private interface Disturbance {
        void run() throws IOException;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Disturbers disturbers = new Disturbers(Integer.parseInt(arguments[0]), arguments.length - 1);
        for (int i = 1; i < arguments.length; i++) {
            disturbers.start(arguments[i]);
        }
        disturbers.ready.await();
        System.out.println("ready");
        long beganNanos = System.nanoTime();
        long beganBytes = disturbers.floodedBytes.get();
        while (System.in.read() >= 0) {
            // The content is of no interest; only the end is.
        }
        double seconds = (System.nanoTime() - beganNanos) / 1e9;
        double packets = (disturbers.floodedBytes.get() - beganBytes) / (double) PACKET_BYTES;
        System.out.println("flood " + Math.round(packets / seconds) + " packets/s");
        System.exit(0);
    }

    private void start(String kind) {
        Disturbance disturbance =
                switch (kind) {
                    case "never-reads" -> this::neverRead;
                    case "dribble" -> this::dribble;
                    case "flood" -> this::flood;
                    case "half-packets" -> this::sendHalves;
                    default -> throw new IllegalArgumentException("no kind of disturber: " + kind);
                };
        new Thread(() -> run(kind, disturbance), kind).start();
    }

    private static void run(String kind, Disturbance disturbance) {
        try {
            disturbance.run();
        } catch (IOException e) {
            System.err.println(kind + ": " + e);
            System.exit(1);
        }
    }

    /** Sends all that the server takes and reads nothing; a server that gives it up is dialled again. */
    private void neverRead() throws IOException {
        ByteBuffer packets = packets(600);
        while (true) {
            try (SocketChannel channel = SocketChannel.open(server)) {
                ready.countDown();
                while (true) {
                    channel.write(packets.rewind());
                }
            } catch (IOException e) {
                if (ready.getCount() > 0) {
                    throw e;
                }
            }
        }
    }

    /** Sends one byte a second. */
    private void dribble() throws IOException {
        ByteBuffer packet = packets(1);
        try (SocketChannel channel = SocketChannel.open(server);
                Selector clock = Selector.open()) {
            ready.countDown();
            for (int sent = 0; ; sent++) {
                channel.write(packet.clear().position(sent % PACKET_BYTES).limit(sent % PACKET_BYTES + 1));
                clock.select(key -> {}, DRIBBLE_MILLIS);
            }
        }
    }

    /** Keeps a large window of packets on their way on one connection, as fast as the server can echo. */
    private void flood() throws IOException {
        SocketChannel channel = SocketChannel.open(server);
        channel.configureBlocking(false);
        ready.countDown();
        Flood flood = new Flood(channel);
        try (Selector selector = Selector.open()) {
            SelectionKey key = channel.register(selector, flood.interest());
            while (true) {
                selector.select(any -> {});
                flood.read();
                flood.write();
                key.interestOps(flood.interest());
            }
        }
    }

    private final class Flood {
        private final SocketChannel channel;
        private final ByteBuffer in = ByteBuffer.allocateDirect(64 << 10);
        private final ByteBuffer out = packets(FLOOD_WRITE_BYTES / PACKET_BYTES);
        private long onTheirWay;

        Flood(SocketChannel channel) {
            this.channel = channel;
        }

        int interest() {
            return isFull() ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE;
        }

        private boolean isFull() {
            return onTheirWay + FLOOD_WRITE_BYTES > (long) FLOOD_WINDOW * PACKET_BYTES;
        }

        void read() throws IOException {
            int read = channel.read(in.clear());
            if (read < 0) {
                throw new IOException("the server closed the connection");
            }
            onTheirWay -= read;
            floodedBytes.addAndGet(read);
        }

        void write() throws IOException {
            if (!out.hasRemaining() && !isFull()) {
                out.rewind();
                onTheirWay += FLOOD_WRITE_BYTES;
            }
            channel.write(out);
        }
    }

    /** Holds connections each of which has sent half a packet and falls silent. */
    private void sendHalves() throws IOException {
        ByteBuffer packet = packets(1);
        List<SocketChannel> held = new ArrayList<>();
        while (held.size() < HALF_PACKETS) {
            SocketChannel channel = SocketChannel.open(server);
            channel.write(packet.clear().limit(PACKET_BYTES / 2));
            held.add(channel);
        }
        ready.countDown();
        // Reads from a connection that sends nothing, so that the thread and the connections stay.
        held.get(0).read(packet.clear());
        throw new IOException("the server said something to half a packet, or closed one of " + held.size());
    }

    private static ByteBuffer packets(int count) {
        ByteBuffer packets = ByteBuffer.allocateDirect(count * PACKET_BYTES);
        for (int i = 0; i < count; i++) {
            packets.putInt(PAYLOAD_BYTES).position((i + 1) * PACKET_BYTES);
        }
        return packets.flip();
    }
}
