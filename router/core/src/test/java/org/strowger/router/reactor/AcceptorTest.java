package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.router.metrics.Counter;

/** Accepting: evenly, up to the limit, and with patience when the system has nothing left. */
final class AcceptorTest {
    private static final int THREADS = 3;

    /** The connections that all threads together may open in a round of turns. */
    private static final int ROUND = THREADS * AcceptedChannels.OPENED_PER_TURN;

    private final ReactorRig rig = new ReactorRig(THREADS);
    private final List<ScriptedSession> sessions = new ArrayList<>();
    private final Endpoint.Factory endpoints = (connection, now) -> {
        ScriptedSession session = new ScriptedSession(connection);
        sessions.add(session);
        return session;
    };

    @AfterEach
    void nothingIsLeftBehind() {
        rig.close();
    }

    @Test
    void givesEachConnectionToTheThreadWithTheFewestConnections() {
        InetSocketAddress server = rig.listen(endpoints);
        for (int i = 0; i < 30; i++) {
            rig.peer(server);
        }
        assertThat(rig.threads())
                .allSatisfy(thread -> assertThat(thread.connections().get()).isEqualTo(10));
        sessions.stream()
                .filter(session -> session.connection.thread() == rig.threads().get(1))
                .forEach(session -> session.connection.close(org.strowger.protocol.CloseReason.of(CloseCause.ASKED)));
        rig.advance(Duration.ofSeconds(3));
        for (int i = 0; i < 10; i++) {
            rig.peer(server);
        }
        assertThat(rig.threads())
                .allSatisfy(thread -> assertThat(thread.connections().get()).isEqualTo(10));
    }

    @Test
    void keepsAConnectionOnItsThread() {
        InetSocketAddress server = rig.listen(endpoints);
        List<PlainPeer> peers = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            peers.add(rig.peer(server));
        }
        sessions.forEach(session -> session.onReceive =
                () -> assertThat(session.connection.thread().isOwner()).isTrue());
        peers.forEach(peer -> peer.send(new byte[10]));
        assertThat(sessions)
                .allSatisfy(session -> assertThat(session.bytesReceived).isEqualTo(10));
    }

    @Test
    void limitsTheConnectionsOpenedInATurn() throws IOException {
        InetSocketAddress server = rig.listen(endpoints);
        List<SocketChannel> channels = new ArrayList<>();
        int more = 5;
        for (int i = 0; i < 2 * ROUND + more; i++) {
            SocketChannel channel = rig.network().openSocketChannel();
            channel.configureBlocking(false);
            channel.connect(server);
            channels.add(channel);
        }
        List<Integer> opened = new ArrayList<>();
        while (sessions.size() < channels.size()) {
            int before = sessions.size();
            rig.threads().forEach(SelectorThread::turn);
            opened.add(sessions.size() - before);
        }
        assertThat(opened).allMatch(count -> count <= ROUND).hasSizeLessThanOrEqualTo(4);
        for (SocketChannel channel : channels) {
            channel.close();
        }
    }

    @Test
    void closesAcceptedChannelsWhenTheThreadCloses() throws IOException {
        InetSocketAddress server = rig.listen(endpoints);
        List<SocketChannel> channels = new ArrayList<>();
        for (int i = 0; i < 2 * ROUND; i++) {
            SocketChannel channel = rig.network().openSocketChannel();
            channel.configureBlocking(false);
            channel.connect(server);
            channels.add(channel);
        }
        rig.thread().turn();
        rig.threads().forEach(SelectorThread::requestClose);
        rig.advance(Duration.ofSeconds(30));
        assertThat(rig.threads())
                .allSatisfy(thread -> assertThat(thread.connections().get()).isZero());
        for (SocketChannel channel : channels) {
            channel.close();
        }
    }

    @Test
    void closesConnectionsBeyondTheLimitAtOnce() {
        InetSocketAddress server = rig.listen(ConnectionPlan.plain(endpoints), 2);
        PlainPeer first = rig.peer(server);
        rig.peer(server);
        PlainPeer third = rig.peer(server);
        assertThat(third.sawEnd()).isTrue();
        assertThat(rig.sum(Counter.CONNECTIONS_REFUSED)).isEqualTo(1);
        first.close();
        PlainPeer fourth = rig.peer(server);
        assertThat(fourth.sawEnd()).isFalse();
        assertThat(sessions).hasSize(3);
    }

    @Test
    void pausesWhenDescriptorsRunOut() {
        InetSocketAddress server = rig.listen(endpoints);
        PlainPeer first = rig.peer(server);
        rig.network().descriptorsMax(rig.network().openDescriptors() + 1);
        PlainPeer waiting = rig.peer(server);
        long accepts = rig.sum(Counter.ACCEPTS);

        rig.advance(Duration.ofSeconds(60));
        // Rests of 0.1, 0.2, 0.4 ... s up to 5 s: five to begin with, then one each 5 s; never one each turn.
        assertThat(rig.sum(Counter.ACCEPTS) - accepts).isBetween(10L, 20L);
        assertThat(rig.sum(Counter.ACCEPT_PAUSES)).isBetween(10L, 20L);
        assertThat(rig.incidents())
                .allMatch(told -> told.equals("accept paused: java.io.IOException: Too many open files"));

        first.send(new byte[7]);
        assertThat(sessions.get(0).bytesReceived).as("the others are served").isEqualTo(7);
        first.close();
        rig.advance(Duration.ofSeconds(6));
        assertThat(waiting.offer(ByteBuffer.wrap(new byte[5]))).isEqualTo(5);
        rig.drive();
        assertThat(sessions.get(1).bytesReceived)
                .as("the one that waited is served")
                .isEqualTo(5);
    }

    @Test
    void survivesAnEndpointThatCannotBeCreated() {
        boolean[] fails = {true};
        InetSocketAddress server = rig.listen((connection, now) -> {
            if (fails[0]) {
                throw new IllegalStateException("on purpose");
            }
            return endpoints.open(connection, now);
        });
        PlainPeer unlucky = rig.peer(server);
        assertThat(unlucky.sawEnd()).isTrue();
        fails[0] = false;
        rig.peer(server).send(new byte[3]);
        assertThat(sessions.get(0).bytesReceived).isEqualTo(3);
        assertThat(rig.incidents()).containsExactly("handler failed: opening a connection: on purpose");
    }

    @Test
    void refusesConnectionsAfterItsClose() throws Exception {
        InetSocketAddress any = new InetSocketAddress(java.net.InetAddress.getLoopbackAddress(), 0);
        ListenerPlan plan = new ListenerPlan(any, 10, ConnectionPlan.plain(endpoints));
        Acceptor acceptor = Acceptor.open(rig.thread(), rig.threads(), plan);
        PlainPeer peer = rig.peer(acceptor.address());
        InetSocketAddress address = acceptor.address();
        acceptor.close();
        rig.drive();
        peer.send(new byte[9]);
        assertThat(sessions.get(0).bytesReceived).as("what is open stays").isEqualTo(9);
        assertThat(rig.network().connections()).hasSize(1);
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> rig.peer(address))
                .hasRootCauseInstanceOf(java.net.ConnectException.class);
    }

    @Test
    void closesConnectionsThatTheFilterRefuses() throws IOException {
        List<String> asked = new ArrayList<>();
        ConnectionPlan plan = ConnectionPlan.plain(endpoints);
        AcceptFilter oneInTwo = (from, nowNanos) -> {
            asked.add(from.getHostAddress() + " at " + nowNanos);
            return asked.size() % 2 == 0;
        };
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        InetSocketAddress server = Acceptor.open(rig.thread(), rig.threads(), new ListenerPlan(any, 1, plan, oneInTwo))
                .address();
        PlainPeer turnedAway = rig.peer(server);
        assertThat(turnedAway.sawEnd()).isTrue();
        assertThat(sessions).isEmpty();
        assertThat(plan.open().get()).as("it took no place").isZero();
        PlainPeer letIn = rig.peer(server);
        assertThat(letIn.sawEnd()).isFalse();
        assertThat(sessions).hasSize(1);
        assertThat(rig.sum(Counter.CONNECTIONS_BLOCKED)).isEqualTo(1);
        assertThat(rig.sum(Counter.CONNECTIONS_REFUSED)).isZero();
        assertThat(asked).hasSize(2).allMatch(each -> each.endsWith(" at " + rig.nowNanos()));
    }
}
