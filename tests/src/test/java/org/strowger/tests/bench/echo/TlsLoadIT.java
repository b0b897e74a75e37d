package org.strowger.tests.bench.echo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.reactor.echo.EchoPace;
import org.strowger.router.reactor.echo.EchoServer;
import org.strowger.router.reactor.echo.EchoServerPlan;
import org.strowger.router.reactor.tls.TestCertificates;
import org.strowger.router.reactor.tls.TlsClientLayer;
import org.strowger.router.reactor.tls.TlsServerLayer;
import org.strowger.router.time.MonotonicClock;

/** Many connections with TLS on both sides, over real sockets. */
final class TlsLoadIT {
    private static final int CONNECTIONS = 20;
    private static final int ECHOES_MIN = 20_000;
    private static final Duration LOOK = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @Test
    void noConnectionOrAnswerIsLostOverTlsUnderLoad() throws IOException, InterruptedException {
        TestCertificates certificates = TestCertificates.in(directory);
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        Daemon daemon = Daemon.start(2, MonotonicClock.system(), new PrintStream(log, true, StandardCharsets.UTF_8));
        try {
            InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            TlsServerLayer layer = new TlsServerLayer(certificates.showing(certificates.localhost()));
            EchoServer server =
                    EchoServer.open(daemon.threads(), EchoServerPlan.plain(any).withLayer(layer));
            TlsClientLayer client = new TlsClientLayer(
                    certificates.trusting(), "localhost", server.address().getPort());
            EchoPace pace = new EchoPace(300, 50, Duration.ZERO, LONGEST);
            EchoLoadPlan plan = new EchoLoadPlan(server.address(), List.of(), client, CONNECTIONS, CONNECTIONS, pace);
            EchoLoad load = EchoLoad.start(daemon.threads(), plan);
            long endsNanos = System.nanoTime() + LONGEST.toNanos();
            while (load.lost() == 0 && (load.established() < CONNECTIONS || load.echoes() <= ECHOES_MIN)) {
                assertThat(System.nanoTime()).as("ends in time").isLessThan(endsNanos);
                daemon.awaitStopAsked(LOOK);
            }
            assertThat(load.losses()).isEmpty();
            assertThat(load.established()).isEqualTo(CONNECTIONS);
        } finally {
            daemon.stop(() -> {});
        }
        assertThat(log.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
