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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The floor of a router: the least that a Java program can do to bring the submit_sm of many connections to four
 * sessions of an SMSC, and the responses back to where they belong, with one thread. It believes every length, lets
 * everybody in, and knows no routes, limits, ids, timers or figures; what Strowger costs above this is the price of all
 * those.
 */
public final class FloorMux {
    private static final int HEADER = 16;
    private static final int SUBMIT = 0x00000004;
    private static final int SUBMIT_RESPONSE = 0x80000004;
    private static final int BIND_TRANSCEIVER = 0x00000009;
    private static final int RESPONSE = 0x80000000;
    private static final int SMSCS = 4;
    private static final int PENDING = 1 << 17;

    private final Selector selector = Selector.open();
    private final ByteBuffer input = ByteBuffer.allocateDirect(128 << 10);
    private final List<Peer> smscs = new ArrayList<>();
    private final List<Peer> dirty = new ArrayList<>();
    private final Peer[] waiting = new Peer[PENDING];
    private final int[] theirs = new int[PENDING];
    private int sequence;
    private int turn;

    /** One connection of either side. */
    private static final class Peer {
        private final SocketChannel channel;
        private ByteBuffer head = ByteBuffer.allocate(0);
        private ByteBuffer output;
        private boolean dirty;

        Peer(SocketChannel channel, boolean smsc) {
            this.channel = channel;
            this.output = ByteBuffer.allocateDirect(smsc ? 1 << 20 : 1 << 10);
        }

        ByteBuffer room(int octets) {
            if (output.remaining() < octets) {
                ByteBuffer larger = ByteBuffer.allocateDirect(2 * output.capacity());
                output = larger.put(output.flip());
            }
            return output;
        }
    }

    private FloorMux() throws IOException {}

    /**
     * Listens on a port of 127.0.0.1 that the system chooses, says which, and serves until it is killed.
     *
     * @param arguments the port of the SMSC on 127.0.0.1, its system_id and password
     */
    public static void main(String[] arguments) throws IOException {
        FloorMux floor = new FloorMux();
        for (int i = 0; i < SMSCS; i++) {
            floor.dial(Integer.parseInt(arguments[0]), arguments[1], arguments[2]);
        }
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4096);
        listener.configureBlocking(false);
        listener.register(floor.selector, SelectionKey.OP_ACCEPT);
        System.out.println(
                "floor mux listening on 127.0.0.1:" + listener.socket().getLocalPort());
        while (listener.isOpen()) {
            floor.selector.select(floor::ready);
            floor.flush();
        }
    }

    private void dial(int port, String systemId, String password) throws IOException {
        SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        byte[] body = (systemId + "\0" + password + "\0\0" + "4" + "\0\0\0").getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer bind = ByteBuffer.allocate(HEADER + body.length);
        bind.putInt(bind.capacity())
                .putInt(BIND_TRANSCEIVER)
                .putInt(0)
                .putInt(1)
                .put(body);
        channel.write(bind.flip());
        smscs.add(register(channel, true));
    }

    private Peer register(SocketChannel channel, boolean smsc) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        Peer peer = new Peer(channel, smsc);
        channel.register(selector, SelectionKey.OP_READ, peer);
        return peer;
    }

    private void ready(SelectionKey key) {
        try {
            if (key.channel() instanceof ServerSocketChannel listener) {
                SocketChannel channel;
                while ((channel = listener.accept()) != null) {
                    register(channel, false);
                }
            } else if (key.attachment() instanceof Peer peer) {
                if (key.isReadable()) {
                    read(peer);
                } else {
                    key.interestOps(SelectionKey.OP_READ);
                    write(peer);
                }
            }
        } catch (IOException e) {
            closeQuietly(key);
        }
    }

    private void read(Peer peer) throws IOException {
        input.clear();
        if (peer.head.hasRemaining()) {
            input.put(peer.head);
        }
        input.limit(input.position() + (64 << 10));
        if (peer.channel.read(input) < 0) {
            peer.channel.close();
            return;
        }
        input.flip();
        int at = 0;
        while (input.limit() - at >= HEADER && input.limit() - at >= input.getInt(at)) {
            int octets = input.getInt(at);
            if (input.getInt(at + 4) < 0) {
                answered(at, octets);
            } else {
                asked(peer, at, octets);
            }
            at += octets;
        }
        if (at < input.limit()) {
            input.position(at);
            peer.head = ByteBuffer.allocate(input.remaining()).put(input).flip();
        }
    }

    private void asked(Peer peer, int at, int octets) {
        int id = input.getInt(at + 4);
        if (id == SUBMIT) {
            int slot = ++sequence & (PENDING - 1);
            waiting[slot] = peer;
            theirs[slot] = input.getInt(at + 12);
            Peer smsc = smscs.get(turn & (SMSCS - 1));
            int to = forward(smsc, at, octets);
            smsc.output.putInt(to + 12, slot);
        } else {
            ByteBuffer out = peer.room(HEADER + 1);
            boolean binds = id == BIND_TRANSCEIVER;
            out.putInt(binds ? HEADER + 1 : HEADER)
                    .putInt(id | RESPONSE)
                    .putInt(0)
                    .putInt(input.getInt(at + 12));
            if (binds) {
                out.put((byte) 0);
            }
            touched(peer);
        }
    }

    private void answered(int at, int octets) {
        if (input.getInt(at + 4) == SUBMIT_RESPONSE) {
            int slot = input.getInt(at + 12);
            Peer peer = waiting[slot];
            int to = forward(peer, at, octets);
            peer.output.putInt(to + 12, theirs[slot]);
        }
    }

    private int forward(Peer peer, int at, int octets) {
        ByteBuffer out = peer.room(octets);
        int to = out.position();
        out.put(to, input, at, octets);
        out.position(to + octets);
        touched(peer);
        return to;
    }

    private void touched(Peer peer) {
        if (!peer.dirty) {
            peer.dirty = true;
            dirty.add(peer);
        }
    }

    private void flush() throws IOException {
        turn++;
        for (Peer peer : dirty) {
            peer.dirty = false;
            write(peer);
        }
        dirty.clear();
    }

    private void write(Peer peer) throws IOException {
        if (!peer.channel.isOpen()) {
            return;
        }
        peer.output.flip();
        peer.channel.write(peer.output);
        if (peer.output.hasRemaining()) {
            peer.channel.keyFor(selector).interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        }
        peer.output.compact();
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
