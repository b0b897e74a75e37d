package org.strowger.router.reactor.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.reactor.proxy.ProxyHeaders.V1;
import static org.strowger.router.reactor.proxy.ProxyHeaders.address;
import static org.strowger.router.reactor.proxy.ProxyHeaders.octets;
import static org.strowger.router.reactor.proxy.ProxyHeaders.tcp4;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.reactor.echo.EchoServerSession;
import org.strowger.router.thread.SharedCount;

/** Connections behind a proxy, in a whole reactor. */
class ProxyReactorTest {
    private static final byte[] ECHO = {0, 0, 0, 4, 0, 0, 0, 1};

    private static final List<NetworkPrefix> LOOPBACK =
            List.of(new NetworkPrefix(InetAddress.getLoopbackAddress(), 32));

    private final ReactorRig rig = new ReactorRig(2);
    private final List<Served> served = new ArrayList<>();

    /** The sessions behind each connection. */
    private final class Served implements Endpoint {
        private final Connection connection;
        private final EchoServerSession session;
        private CloseReason end = CloseReason.NONE;

        Served(Connection connection, long nowNanos) {
            this.connection = connection;
            this.session = new EchoServerSession(1 << 16, Session.NO_DEADLINE, connection.tools(), nowNanos);
            served.add(this);
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            end = reason;
        }
    }

    @AfterEach
    void nothingIsLeftBehind() {
        rig.close();
        assertThat(rig.incidents()).isEmpty();
    }

    private PlainPeer connect(List<NetworkPrefix> trusted) {
        ConnectionPlan plan =
                new ConnectionPlan(Served::new, new ProxyLayer(SessionLayer.PLAIN, trusted), new SharedCount());
        return rig.peer(rig.listen(plan, 10));
    }

    @Test
    void thePeerIsTheClientNamedByTheProxy() {
        PlainPeer peer = connect(LOOPBACK);
        InetSocketAddress proxy = served.get(0).connection.peer();
        assertThat(proxy.getAddress().isLoopbackAddress()).isTrue();
        peer.send(octets(V1));
        assertThat(served.get(0).connection.peer()).isEqualTo(address(56324, 192, 0, 2, 1));
        peer.send(ECHO);
        assertThat(peer.receive()).isEqualTo(ECHO);
    }

    @Test
    void answersBytesThatFollowTheHeaderAtOnce() {
        PlainPeer peer = connect(LOOPBACK);
        byte[] header = tcp4(7);
        byte[] both = Arrays.copyOf(header, header.length + ECHO.length);
        System.arraycopy(ECHO, 0, both, header.length, ECHO.length);
        peer.send(both);
        assertThat(peer.receive()).isEqualTo(ECHO);
        assertThat(served.get(0).connection.peer()).isEqualTo(address(7, 192, 0, 2, 1));
    }

    @Test
    void anUntrustedPeerIsDisconnectedBeforeItsHeaderIsRead() throws UnknownHostException {
        PlainPeer peer = connect(List.of(new NetworkPrefix(InetAddress.getByName("192.0.2.0"), 24)));
        assertThat(peer.sawEnd()).isTrue();
        peer.send(octets(V1));
        assertThat(served.get(0).connection.peer().getAddress().isLoopbackAddress())
                .as("the address that it claims is not believed")
                .isTrue();
        peer.close();
        assertThat(served.get(0).end.cause()).isEqualTo(CloseCause.TURNED_AWAY);
        assertThat(served.get(0).end.detail()).contains("trusted-proxies");
    }

    @Test
    void closesAConnectionWithoutAHeader() {
        PlainPeer stranger = connect(LOOPBACK);
        stranger.send(ECHO);
        assertThat(stranger.receive()).isEmpty();
        assertThat(stranger.sawEnd()).isTrue();
        stranger.close();
        PlainPeer silent = connect(LOOPBACK);
        rig.advance(Duration.ofSeconds(9));
        assertThat(silent.sawEnd()).isFalse();
        rig.advance(Duration.ofSeconds(2));
        assertThat(silent.sawEnd()).isTrue();
        silent.close();
        assertThat(served)
                .extracting(each -> each.end.cause())
                .containsExactly(CloseCause.VIOLATION, CloseCause.TIMED_OUT);
    }

    @Test
    void reportsWhenBytesOfThePeerLastArrived() {
        PlainPeer peer = connect(LOOPBACK);
        Connection connection = served.get(0).connection;
        long opened = rig.nowNanos();
        rig.advance(Duration.ofSeconds(1));
        assertThat(connection.heardNanos()).isLessThanOrEqualTo(opened);
        peer.send(octets(V1));
        assertThat(connection.heardNanos()).isEqualTo(rig.nowNanos());
        long heard = rig.nowNanos();
        rig.advance(Duration.ofSeconds(5));
        assertThat(connection.heardNanos()).as("time alone is nothing heard").isEqualTo(heard);
    }
}
