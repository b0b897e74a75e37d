package org.strowger.tests.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Sends one HTTP request again and again over keep-alive connections, on one thread: as soon as a connection has its
 * response, or at a rate. At a rate, latency counts from the moment when the request was due, so that a slow server
 * does not hide its delays by slowing the load.
 */
public final class HttpLoad {
    private static final int LATENCY_MAX_US = 10_000_000;
    private static final int HEAD_MAX = 64 << 10;
    private static final int END_OF_HEAD = 4;
    private static final String LENGTH = "\r\ncontent-length:";

    private final Selector selector = Selector.open();
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();
    private final int[] latencies = new int[LATENCY_MAX_US + 1];
    private final byte[] request;
    private final int wantedStatus;
    private final long intervalNanos;
    private long dueNanos;
    private boolean measuring;
    private long counted;
    private long refused;

    /** One connection, with at most one request in flight. */
    private static final class Connection {
        private final SocketChannel channel;
        private final byte[] octets = new byte[HEAD_MAX];
        private final ByteBuffer input = ByteBuffer.wrap(octets);
        private long dueNanos;

        Connection(SocketChannel channel) {
            this.channel = channel;
        }
    }

    private HttpLoad(byte[] request, int wantedStatus, int rate) throws IOException {
        this.request = request;
        this.wantedStatus = wantedStatus;
        this.intervalNanos = rate == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) / rate;
    }

    /**
     * Says {@code measuring} and {@code measured} on standard error, and the figures as JSON on standard output.
     *
     * @param arguments the port on 127.0.0.1, the connections, the requests a second or 0, the seconds of the warm-up,
     *     the seconds that count, the status of success, the file with the octets of the request
     */
    public static void main(String[] arguments) throws IOException {
        int[] numbers = new int[6];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Integer.parseInt(arguments[i]);
        }
        byte[] request = Files.readAllBytes(Path.of(arguments[numbers.length]));
        HttpLoad load = new HttpLoad(request, numbers[5], numbers[2]);
        load.connect(numbers[0], numbers[1]);
        load.dueNanos = System.nanoTime();
        load.run(numbers[3]);
        load.measuring = true;
        System.err.println("measuring");
        long began = System.nanoTime();
        load.run(numbers[4]);
        double seconds = (System.nanoTime() - began) / 1e9;
        load.measuring = false;
        System.err.println("measured");
        System.out.println(load.figures(seconds));
    }

    private void connect(int port, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.setOption(StandardSocketOptions.TCP_NODELAY, Boolean.TRUE);
            channel.configureBlocking(false);
            Connection connection = new Connection(channel);
            channel.register(selector, SelectionKey.OP_READ, connection);
            idle.add(connection);
        }
    }

    private void run(int seconds) throws IOException {
        long ends = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (long now = System.nanoTime(); now < ends; now = System.nanoTime()) {
            send(now);
            // At a rate it spins: a sleeping client would be late, and would add its own wake-up to each latency.
            if (intervalNanos == 0) {
                selector.select(this::ready);
            } else {
                selector.selectNow(this::ready);
            }
        }
    }

    private void send(long now) throws IOException {
        while (!idle.isEmpty() && (intervalNanos == 0 || dueNanos <= now)) {
            Connection connection = idle.remove();
            connection.dueNanos = intervalNanos == 0 ? now : dueNanos;
            dueNanos += intervalNanos;
            ByteBuffer octets = ByteBuffer.wrap(request);
            connection.channel.write(octets);
            if (octets.hasRemaining()) {
                throw new IOException("the server does not read: a request did not fit into the socket");
            }
        }
    }

    private void ready(SelectionKey key) {
        Connection connection = (Connection) key.attachment();
        try {
            if (connection.channel.read(connection.input) < 0) {
                throw new IOException("the server closed a connection after "
                        + new String(connection.octets, 0, connection.input.position(), StandardCharsets.ISO_8859_1));
            }
            take(connection);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes the response of a connection, if it is whole. */
    private void take(Connection connection) {
        ByteBuffer input = connection.input;
        int head = endOfHead(connection);
        if (head < 0) {
            return;
        }
        String text = new String(connection.octets, 0, head, StandardCharsets.ISO_8859_1);
        if (input.position() < head + contentLength(text)) {
            return;
        }
        input.clear();
        if (measuring) {
            count(text, System.nanoTime() - connection.dueNanos);
        }
        idle.add(connection);
    }

    private static int endOfHead(Connection connection) {
        byte[] octets = connection.octets;
        for (int i = 0; i + END_OF_HEAD <= connection.input.position(); i++) {
            if (octets[i] == '\r' && octets[i + 1] == '\n' && octets[i + 2] == '\r' && octets[i + 3] == '\n') {
                return i + END_OF_HEAD;
            }
        }
        return -1;
    }

    private static int contentLength(String head) {
        int at = head.toLowerCase(Locale.ROOT).indexOf(LENGTH);
        if (at < 0) {
            return 0;
        }
        int from = at + LENGTH.length();
        return Integer.parseInt(head.substring(from, head.indexOf('\r', from)).strip());
    }

    private void count(String head, long nanos) {
        String status = head.substring("HTTP/1.1 ".length(), "HTTP/1.1 ".length() + 3);
        if (status.equals(Integer.toString(wantedStatus))) {
            counted++;
            latencies[(int) Math.min(LATENCY_MAX_US, TimeUnit.NANOSECONDS.toMicros(nanos))]++;
        } else {
            refused++;
        }
    }

    private String figures(double seconds) {
        return "{\"accepted\":" + counted + ",\"refused\":" + refused + ",\"seconds\":" + seconds
                + ",\"accepted_per_s\":"
                + counted / seconds + ",\"p50_us\":" + percentile(50) + ",\"p90_us\":" + percentile(90) + ",\"p99_us\":"
                + percentile(99) + "}";
    }

    /** The latency in microseconds that so many percent of the responses do not exceed. */
    private int percentile(int percent) {
        long rank = (counted * percent + 99) / 100;
        long seen = 0;
        for (int i = 0; i < latencies.length; i++) {
            seen += latencies[i];
            if (seen >= rank) {
                return i;
            }
        }
        return LATENCY_MAX_US;
    }
}
