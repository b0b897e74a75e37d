package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Pieces;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.reactor.echo.EchoClientSession;
import org.strowger.router.reactor.echo.EchoPace;
import org.strowger.router.reactor.echo.EchoServer;
import org.strowger.router.reactor.echo.EchoServerPlan;
import org.strowger.router.time.MonotonicClock;

/** The reactor over the sockets of this machine: torn input, half-close, black holes, peers that never answer. */
@Timeout(RealSocketsIT.PATIENCE_SECONDS)
final class RealSocketsIT {
    static final long PATIENCE_SECONDS = 60;
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final List<String> incidents = Collections.synchronizedList(new ArrayList<>());
    private final SelectorThreads threads = SelectorThreads.start(
            2,
            new ReactorContext(
                    SelectorProvider.provider(),
                    MonotonicClock.system(),
                    unhurried(),
                    new RecordedIncidents(incidents),
                    Runnable::run,
                    Allocators::pooled));
    private final BlockingQueue<CloseReason> outcomes = new LinkedBlockingQueue<>();

    /** At the end nobody is cut: a channel that is forgotten would keep its thread for an hour. */
    private static ReactorLimits unhurried() {
        ReactorLimits usual = ReactorLimits.DEFAULT;
        ReactorLimits.Timeouts times = usual.timeouts();
        return new ReactorLimits(
                usual.readBufferBytes(),
                usual.packetBytesMax(),
                usual.outputHighBytes(),
                usual.outputLowBytes(),
                usual.outputBytesMax(),
                new ReactorLimits.Timeouts(times.writeStall(), times.linger(), times.handshake(), Duration.ofHours(1)));
    }

    @AfterEach
    void everyThreadStopsInGoodOrder() throws InterruptedException {
        threads.close();
        assertThat(incidents).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void echoesInputInAnyPieces(Pieces pieces) throws Exception {
        byte[] stream = packets(pieces == Pieces.BYTES ? 30 : 400);
        EchoServer server = EchoServer.open(threads, EchoServerPlan.plain(ANY));
        try (Socket socket = connect(server.address())) {
            Thread writer = writer(socket, pieces.of(stream, 7));
            byte[] echoed = new byte[stream.length];
            new DataInputStream(socket.getInputStream()).readFully(echoed);
            assertThat(echoed).isEqualTo(stream);
            // Half-close: our end is out, and the server still ends in good order.
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
            writer.join();
        }
    }

    @Test
    void aProtocolViolationEndsOnlyItsOwnConnection() throws Exception {
        EchoServer server = EchoServer.open(threads, EchoServerPlan.plain(ANY));
        try (Socket broken = connect(server.address());
                Socket whole = connect(server.address())) {
            broken.getOutputStream().write(new byte[] {0x7F, 0, 0, 0, 1, 2, 3});
            assertThat(readToEnd(broken)).isZero();
            whole.getOutputStream().write(packets(1));
            assertThat(whole.getInputStream().read()).isGreaterThanOrEqualTo(0);
        }
    }

    @Test
    void aConnectWithoutAnAnswerFailsAfterItsTimeout() throws Exception {
        // A listener that accepts nothing and whose backlog is full: the system then answers no more connects.
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<SocketChannel> fillers = fill((InetSocketAddress) full.getLocalSocketAddress());
            long beganNanos = System.nanoTime();
            dial((InetSocketAddress) full.getLocalSocketAddress(), Duration.ofMillis(300));
            CloseReason outcome = outcome();
            assertThat(outcome.cause()).isEqualTo(CloseCause.TIMED_OUT);
            assertThat(System.nanoTime() - beganNanos).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(300));
            for (SocketChannel filler : fillers) {
                filler.close();
            }
        }
    }

    @Test
    void anUnansweredConnectionFailsAfterTheEchoTimeout() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            dial((InetSocketAddress) silent.getLocalSocketAddress(), Duration.ofSeconds(5));
            try (Socket accepted = silent.accept()) {
                assertThat(accepted.isConnected()).isTrue();
                assertThat(outcome()).isEqualTo(new CloseReason(CloseCause.TIMED_OUT, "no echo within 300 ms"));
            }
        }
    }

    @Test
    void aRefusedConnectionIsReported() throws Exception {
        dial(FreePorts.nextAddress(), Duration.ofSeconds(5));
        assertThat(outcome().cause()).isEqualTo(CloseCause.REFUSED);
    }

    private void dial(InetSocketAddress address, Duration connectMax) {
        EchoPace pace = new EchoPace(100, 1, Duration.ZERO, Duration.ofMillis(300));
        ConnectionPlan plan = ConnectionPlan.plain(
                (connection, now) -> new Dialled(new EchoClientSession(pace, connection.tools(), now), outcomes));
        threads.first()
                .invokeLater(() -> Connector.dial(
                        threads.first(),
                        new DialPlan(address, DialPlan.ANY_LOCAL, connectMax, plan),
                        new DialHandler() {
                            @Override
                            public void connected(Connection connection, long nowNanos) {}

                            @Override
                            public void notConnected(CloseReason reason, long nowNanos) {
                                outcomes.add(reason);
                            }
                        }));
    }

    private CloseReason outcome() throws InterruptedException {
        CloseReason outcome = outcomes.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return outcome == null ? CloseReason.NONE : outcome;
    }

    private static Socket connect(InetSocketAddress address) throws IOException {
        Socket socket = new Socket(address.getAddress(), address.getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        return socket;
    }

    private static int readToEnd(Socket socket) throws IOException {
        try {
            return socket.getInputStream().readAllBytes().length;
        } catch (SocketException reset) {
            return 0;
        }
    }

    /** Packets of growing sizes, an empty one first. */
    private static byte[] packets(int count) {
        ByteBuffer packets = ByteBuffer.allocate(count * 4 + count * (count - 1) / 2 * 3);
        for (int i = 0; i < count; i++) {
            packets.putInt(3 * i);
            for (int j = 0; j < 3 * i; j++) {
                packets.put((byte) (i + j));
            }
        }
        return packets.array();
    }

    /** Writes beside the reader, or both sides would wait for each other once the sockets are full. */
    private static Thread writer(Socket socket, List<byte[]> pieces) {
        Thread writer = new Thread(() -> {
            try {
                OutputStream out = socket.getOutputStream();
                for (byte[] piece : pieces) {
                    out.write(piece);
                }
                socket.shutdownOutput();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        return writer;
    }

    /** Connects until the system lets no more in. */
    private static List<SocketChannel> fill(InetSocketAddress address) throws IOException {
        List<SocketChannel> fillers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            SocketChannel filler = SocketChannel.open();
            filler.configureBlocking(false);
            filler.connect(address);
            fillers.add(filler);
        }
        return fillers;
    }

    private record Dialled(EchoClientSession session, BlockingQueue<CloseReason> outcomes) implements Endpoint {
        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            outcomes.add(reason);
        }
    }
}
