package org.strowger.tests.interop;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands on a connection between two others, passes on what they say, and keeps what the one who dialled has said. */
final class Wiretap implements AutoCloseable {
    private static final int BUFFER_BYTES = 16 * 1024;
    private static final byte ETX = 3;

    private final ServerSocket listener;
    private final InetSocketAddress far;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final Queue<ByteArrayOutputStream> said = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "wiretap");
        thread.setDaemon(true);
        return thread;
    });

    private Wiretap(ServerSocket listener, InetSocketAddress far) {
        this.listener = listener;
        this.far = far;
    }

    /** @param far who is dialled for each who dials here */
    static Wiretap before(InetSocketAddress far) throws IOException {
        Wiretap tap = new Wiretap(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()), far);
        tap.threads.execute(tap::listen);
        return tap;
    }

    int port() {
        return listener.getLocalPort();
    }

    private void listen() {
        while (!listener.isClosed()) {
            try {
                Socket near = listener.accept();
                sockets.add(near);
                connect(near);
            } catch (IOException e) {
                // Closed; or nobody is there yet, and who has dialled will dial again.
            }
        }
    }

    private void connect(Socket near) throws IOException {
        Socket other = new Socket();
        sockets.add(other);
        try {
            other.connect(far, Patience.MILLIS);
        } catch (IOException e) {
            near.close();
            throw e;
        }
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        said.add(kept);
        threads.execute(() -> pass(near, other, kept));
        threads.execute(() -> pass(other, near, OutputStream.nullOutputStream()));
    }

    private static void pass(Socket from, Socket to, OutputStream kept) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                kept.write(buffer, 0, read);
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // One of them has ended it, or the test has: the other side is closed with it.
        }
    }

    /** The whole packets that were said, octet by octet as characters. */
    List<String> packets(String protocol) {
        List<String> packets = new ArrayList<>();
        for (ByteArrayOutputStream each : said) {
            byte[] octets = each.toByteArray();
            int begin = 0;
            for (int end = end(protocol, octets, 0); end > 0; end = end(protocol, octets, begin)) {
                packets.add(new String(Arrays.copyOfRange(octets, begin, end), StandardCharsets.ISO_8859_1));
                begin = end;
            }
        }
        return packets;
    }

    /** Where the packet ends; 0: it is not whole. */
    private static int end(String protocol, byte[] octets, int begin) {
        if (protocol.equals("smpp")) {
            int left = octets.length - begin;
            int length = left < Integer.BYTES ? 0 : ByteBuffer.wrap(octets).getInt(begin);
            return length <= left && length > 0 ? begin + length : 0;
        }
        for (int i = begin; i < octets.length; i++) {
            if (octets[i] == ETX) {
                return i + 1;
            }
        }
        return 0;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        threads.shutdown();
    }
}
