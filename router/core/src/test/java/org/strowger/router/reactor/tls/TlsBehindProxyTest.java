package org.strowger.router.reactor.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SessionDecorator;
import org.strowger.router.reactor.echo.EchoClientSession;
import org.strowger.router.reactor.echo.EchoPace;
import org.strowger.router.reactor.echo.EchoServerSession;
import org.strowger.router.reactor.proxy.ProxyLayer;
import org.strowger.router.thread.SharedCount;

/** TLS that begins after a PROXY header. */
final class TlsBehindProxyTest {
    private static final Duration ANSWER_MAX = Duration.ofMinutes(10);

    @TempDir
    private Path directory;

    private final List<Connection> served = new ArrayList<>();

    @Test
    void theProxyHeaderPrecedesTheTlsHandshake() throws UnknownHostException {
        TestCertificates certificates = TestCertificates.in(directory);
        ServerTls mutual = new ServerTls(List.of(certificates.localhost()), List.of(certificates.ca()));
        ProxyLayer serverLayer = new ProxyLayer(
                new TlsServerLayer(mutual), List.of(new NetworkPrefix(InetAddress.getLoopbackAddress(), 32)));
        TlsClientLayer tls = new TlsClientLayer(certificates.trusting(certificates.client()), "localhost", 2775);
        Client client = new Client();
        try (ReactorRig rig = new ReactorRig(1)) {
            rig.network().readsTornUpTo(50);
            InetSocketAddress server = rig.listen(new ConnectionPlan(this::serve, serverLayer, new SharedCount()), 10);
            ConnectionPlan plan = new ConnectionPlan(
                    (connection, now) -> client.open(connection, now),
                    (session, connection, now) -> new HeaderFirst(
                            tls.around(session, connection, now),
                            connection.tools().allocator()),
                    new SharedCount());
            Connector.dial(rig.thread(), new DialPlan(server, DialPlan.ANY_LOCAL, ANSWER_MAX, plan), client);
            rig.advance(Duration.ofSeconds(5));
            assertThat(client.ends).isEmpty();
            assertThat(client.echoes).isGreaterThan(10);
            assertThat(served).hasSize(1);
            InetAddress real = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1});
            assertThat(served.get(0).peer()).isEqualTo(new InetSocketAddress(real, 56324));
            client.connections.get(0).close(CloseReason.of(CloseCause.ASKED));
            assertThat(rig.incidents()).isEmpty();
        }
    }

    private Endpoint serve(Connection connection, long nowNanos) {
        served.add(connection);
        Session session = new EchoServerSession(1 << 16, Session.NO_DEADLINE, connection.tools(), nowNanos);
        return new Endpoint() {
            @Override
            public Session session() {
                return session;
            }

            @Override
            public void afterInput(long now) {}

            @Override
            public void closed(CloseReason reason, long now) {}
        };
    }

    /** A client, which counts. */
    private static final class Client implements Endpoint, DialHandler {
        private final List<EchoClientSession> sessions = new ArrayList<>();
        private final List<Connection> connections = new ArrayList<>();
        private final List<CloseReason> ends = new ArrayList<>();
        private int echoes;

        Endpoint open(Connection connection, long nowNanos) {
            connections.add(connection);
            EchoPace pace = new EchoPace(200, 2, Duration.ofMillis(100), ANSWER_MAX);
            sessions.add(new EchoClientSession(pace, connection.tools(), nowNanos));
            return this;
        }

        @Override
        public Session session() {
            return sessions.get(0);
        }

        @Override
        public void afterInput(long now) {
            sessions.get(0).drainRoundTrips(nanos -> echoes++);
        }

        @Override
        public void closed(CloseReason reason, long now) {
            ends.add(reason);
        }

        @Override
        public void connected(Connection connection, long now) {}

        @Override
        public void notConnected(CloseReason reason, long now) {
            ends.add(reason);
        }
    }

    /** The part of a proxy: names its client, then passes on the octets of the client. */
    private static final class HeaderFirst extends SessionDecorator {
        private static final byte[] HEADER =
                "PROXY TCP4 192.0.2.1 198.51.100.1 56324 3550\r\n".getBytes(StandardCharsets.US_ASCII);

        private final ByteBufAllocator allocator;
        private boolean said;

        HeaderFirst(Session client, ByteBufAllocator allocator) {
            super(client);
            this.allocator = allocator;
        }

        @Override
        public void drainBytes(ByteSink out) {
            if (!said) {
                said = true;
                out.takeBytes(allocator.directBuffer(HEADER.length).writeBytes(HEADER));
            }
            super.drainBytes(out);
        }
    }
}
