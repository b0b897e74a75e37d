package org.strowger.router.reactor.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.spi.SelectorProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.reactor.Incidents;
import org.strowger.router.reactor.ReactorContext;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.reactor.echo.EchoServer;
import org.strowger.router.reactor.echo.EchoServerPlan;
import org.strowger.router.thread.BlockingPool;
import org.strowger.router.time.MonotonicClock;

/** TLS over real sockets, against ourselves and against the JDK's own sockets. */
final class TlsIT {
    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    private Path directory;

    private final Queue<String> incidents = new ConcurrentLinkedQueue<>();
    private TestCertificates certificates;
    private ExecutorService executor;
    private SelectorThreads threads;
    private TlsServerLayer layer;
    private EchoServer server;

    @BeforeEach
    void opens() throws IOException, InterruptedException {
        certificates = TestCertificates.in(directory);
        executor = BlockingPool.open(2);
        threads = SelectorThreads.start(
                2,
                new ReactorContext(
                        SelectorProvider.provider(),
                        MonotonicClock.system(),
                        ReactorLimits.DEFAULT,
                        new Heard(),
                        executor,
                        () -> UnpooledByteBufAllocator.DEFAULT));
        layer = new TlsServerLayer(certificates.showing(certificates.localhost()));
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        server = EchoServer.open(threads, EchoServerPlan.plain(any).withLayer(layer));
    }

    @AfterEach
    void closes() throws InterruptedException {
        threads.close();
        executor.shutdown();
        assertThat(incidents).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"TLSv1.2, 1", "TLSv1.2, 2", "TLSv1.3, 1", "TLSv1.3, 2"})
    void echoesBytesOfJdkSocketsInAnyPieces(String version, long seed) throws Exception {
        Random random = new Random(seed);
        byte[] packets = packets(random, 400);
        try (SSLSocket socket = connect(version)) {
            CompletableFuture<Void> writing =
                    CompletableFuture.runAsync(() -> write(socket, packets, new Random(seed)));
            byte[] echoes = new DataInputStream(socket.getInputStream()).readNBytes(packets.length);
            writing.join();
            assertThat(echoes).isEqualTo(packets);
            socket.shutdownOutput();
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
        await(() -> server.connections() == 0);
    }

    @Test
    void echoesAllDataToAPeerThatHasClosedItsOutput() throws Exception {
        byte[] packets = packets(new Random(3), 200);
        try (SSLSocket socket = connect("TLSv1.3")) {
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
                write(socket, packets, new Random(3));
                shutDown(socket);
            });
            assertThat(socket.getInputStream().readAllBytes()).isEqualTo(packets);
            writing.join();
        }
        await(() -> server.connections() == 0);
    }

    @Test
    void reloadedCertificatesApplyToNewConnectionsOnly() throws Exception {
        try (SSLSocket old = connect("TLSv1.3")) {
            assertThat(serialSeenBy(old)).isEqualTo(TestCertificates.LOCALHOST_SERIAL);
            TlsIdentity next = certificates.localhost(5555);
            layer.reload();
            try (SSLSocket fresh = connect("TLSv1.3")) {
                assertThat(serialSeenBy(fresh)).isEqualTo(5555);
                assertEchoes(fresh);
            }
            Files.writeString(next.certificate(), "nothing of use");
            assertThatThrownBy(layer::reload)
                    .isInstanceOf(TlsConfigurationException.class)
                    .hasMessage(next.certificate()
                            + ": no certificate found; the file must contain an X.509 certificate in PEM");
            try (SSLSocket fresh = connect("TLSv1.2")) {
                assertThat(serialSeenBy(fresh)).isEqualTo(5555);
                assertEchoes(fresh);
            }
            assertEchoes(old);
        }
    }

    private SSLSocket connect(String version) throws IOException {
        SSLSocket socket = (SSLSocket) TlsContexts.forClient(certificates.trusting())
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.address().getPort());
        socket.setSoTimeout(PATIENCE_SECONDS * 1000);
        socket.setEnabledProtocols(new String[] {version});
        socket.startHandshake();
        return socket;
    }

    private static long serialSeenBy(SSLSocket socket) throws IOException {
        BigInteger serial = ((X509Certificate) socket.getSession().getPeerCertificates()[0]).getSerialNumber();
        return serial.longValueExact();
    }

    private static void assertEchoes(SSLSocket socket) throws IOException {
        byte[] packet = {0, 0, 0, 3, 7, 8, 9};
        socket.getOutputStream().write(packet);
        assertThat(socket.getInputStream().readNBytes(packet.length)).isEqualTo(packet);
    }

    private static byte[] packets(Random random, int count) {
        List<byte[]> packets = TlsSessionTest.packets(random.nextLong(), count, 5000);
        int bytes = packets.stream()
                .mapToInt(packet -> Integer.BYTES + packet.length)
                .sum();
        byte[] all = new byte[bytes];
        ByteBuffer into = ByteBuffer.wrap(all);
        packets.forEach(packet -> into.putInt(packet.length).put(packet));
        return all;
    }

    private static void write(SSLSocket socket, byte[] bytes, Random random) {
        try {
            OutputStream out = socket.getOutputStream();
            for (int from = 0; from < bytes.length; ) {
                int length = Math.min(bytes.length - from, 1 + random.nextInt(random.nextBoolean() ? 20 : 30_000));
                out.write(bytes, from, length);
                from += length;
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void shutDown(SSLSocket socket) {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Looks between the turns of the threads, not more often. */
    private void await(BooleanSupplier condition) throws InterruptedException, ExecutionException {
        long ends = System.nanoTime() + Duration.ofSeconds(PATIENCE_SECONDS).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("not in time").isLessThan(ends);
            threads.first().invokeAndWait(() -> {});
        }
    }

    /** Keeps every incident: none is expected. */
    private final class Heard implements Incidents {
        @Override
        public void handlerFailed(String name, String what, Throwable cause) {
            incidents.add(what + ": " + cause);
        }

        @Override
        public void selectorReplaced(String name, String why) {
            incidents.add(why);
        }

        @Override
        public void acceptPaused(String name, String where, String why) {
            incidents.add(why);
        }

        @Override
        public void threadFailed(String name, Throwable cause) {
            incidents.add(String.valueOf(cause));
        }
    }
}
