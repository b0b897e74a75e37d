package org.strowger.router.reactor.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.Incidents;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.ReactorContext;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.echo.EchoClientSession;
import org.strowger.router.reactor.echo.EchoPace;
import org.strowger.router.reactor.echo.EchoServerSession;
import org.strowger.router.thread.SharedCount;
import org.strowger.simulation.net.SimulatedNetwork;

/** TLS over the reactor and a network in memory: one thread, a clock that is told, everything from a seed. */
@SuppressWarnings("NullAway.Init") // Every test calls open first.
final class TlsReactorTest {
    private static final long MILLI = 1_000_000;
    private static final Duration ANSWER_MAX = Duration.ofMinutes(10);

    @TempDir
    private Path directory;

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final List<String> incidents = new ArrayList<>();
    private final List<CloseReason> served = new ArrayList<>();
    private final List<Client> clients = new ArrayList<>();
    private TlsServerLayer serverLayer;
    private TlsClientLayer clientLayer;
    private SimulatedNetwork network;
    private SelectorThread thread;
    private InetSocketAddress address;
    private long nowNanos = 1;

    @BeforeEach
    void makesLayers() {
        TestCertificates certificates = TestCertificates.in(directory);
        ServerTls mutual = new ServerTls(List.of(certificates.localhost()), List.of(certificates.ca()));
        serverLayer = new TlsServerLayer(mutual);
        clientLayer = new TlsClientLayer(certificates.trusting(certificates.client()), "localhost", 2775);
    }

    @AfterEach
    void endsInGoodOrder() {
        thread.requestClose();
        turnUntil(thread::isClosed);
        assertThat(incidents).isEmpty();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void echoesThroughFragmentedReadsAndSmallCapacities(long seed) throws IOException {
        open(seed, Runnable::run);
        network.capacity(1500).readsTornUpTo(700).latencyNanos(MILLI).shuffledKeys(true);
        dial(2, 300);
        turnUntil(() -> clients.stream().allMatch(client -> client.echoes >= 200));
    }

    @Test
    void completesTheHandshakeWithTasksRunAtOnce() throws IOException {
        open(5, Runnable::run);
        dial(1, 100);
        turnUntil(() -> clients.get(0).echoes >= 10);
    }

    @Test
    void completesTheHandshakeWithDelayedTasks() throws IOException {
        open(6, tasks::addLast);
        dial(3, 100);
        turnUntil(() -> {
            if (nowNanos / MILLI % 7 == 0 && !tasks.isEmpty()) {
                tasks.removeFirst().run();
            }
            return clients.stream().allMatch(client -> client.echoes >= 10);
        });
    }

    @Test
    void completesManySimultaneousHandshakes() throws IOException {
        open(7, Runnable::run);
        network.latencyNanos(MILLI).shuffledKeys(true).readsTornUpTo(4000);
        dial(50, 200);
        turnUntil(() -> clients.stream().allMatch(client -> client.echoes >= 20));
    }

    @Test
    void limitsHandshakeStepsInATurnAndPendingTasks() throws IOException {
        open(9, tasks::addLast);
        dial(40, 100);
        int mostPending = 0;
        for (int turn = 0; clients.stream().anyMatch(client -> client.echoes < 1); turn++) {
            assertThat(turn).isLessThan(20_000);
            int before = tasks.size();
            thread.turn();
            nowNanos += MILLI / 2;
            // A step that is allowed at the end of a turn takes its bytes in the next turn.
            assertThat(tasks.size() - before).isLessThanOrEqualTo(2 * HandshakeTurns.STEPS_PER_TURN);
            // Handshakes that have begun, here on both sides, wait for a computation as the others do.
            assertThat(tasks.size()).isLessThanOrEqualTo(HandshakeTurns.COMPUTATIONS_MAX);
            mostPending = Math.max(mostPending, tasks.size());
            if (turn % 20 == 19) {
                tasks.forEach(Runnable::run);
                tasks.clear();
            }
        }
        assertThat(mostPending).isEqualTo(HandshakeTurns.COMPUTATIONS_MAX);
    }

    @Test
    void aHandshakeOfAnotherAddressDoesNotWaitForAFlood() throws IOException {
        open(11, tasks::addLast);
        dial(100, 100);
        for (int turn = 0; turn < 50; turn++) {
            thread.turn();
            nowNanos += MILLI / 2;
        }
        dialFrom(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 2}), 40_000), 1, 100);
        Client late = clients.get(clients.size() - 1);
        turnUntil(() -> {
            if (!tasks.isEmpty()) {
                tasks.removeFirst().run();
            }
            return late.echoes > 0;
        });
        assertThat(clients.stream().filter(client -> client.echoes > 0)).hasSizeLessThan(60);
    }

    @Test
    void doesNotComputeAQueuedHandshakeWhosePeerHasDisconnected() throws IOException {
        open(10, tasks::addLast);
        dial(HandshakeTurns.COMPUTATIONS_MAX + 10, 100);
        for (int turn = 0; turn < 50; turn++) {
            thread.turn();
            nowNanos += MILLI / 2;
        }
        nowNanos += ReactorLimits.DEFAULT.timeouts().handshake().toNanos();
        turnUntil(() -> served.size() == clients.size());
        int computed = tasks.size();
        tasks.forEach(Runnable::run);
        tasks.clear();
        for (int turn = 0; turn < 50; turn++) {
            thread.turn();
        }
        assertThat(tasks).as("%s were computed", computed).isEmpty();
        dial(1, 100);
        turnUntil(() -> {
            tasks.forEach(Runnable::run);
            tasks.clear();
            return clients.get(clients.size() - 1).echoes > 0;
        });
    }

    @Test
    void disconnectsASilentPeerAtTheHandshakeTimeout() throws IOException {
        open(8, Runnable::run);
        SocketChannel silent = network.openSocketChannel();
        silent.configureBlocking(false);
        silent.connect(address);
        silent.finishConnect();
        thread.turn();
        thread.turn();
        long handshakeNanos = ReactorLimits.DEFAULT.timeouts().handshake().toNanos();
        nowNanos += handshakeNanos - 2 * MILLI;
        thread.turn();
        thread.turn();
        assertThat(served).isEmpty();
        nowNanos += 4 * MILLI;
        turnUntil(() -> !served.isEmpty() || nowNanos > 20 * 1000 * MILLI);
        silent.close();
        turnUntil(() -> !served.isEmpty());
        assertThat(served).extracting(CloseReason::cause).containsExactly(CloseCause.TIMED_OUT);
    }

    private void open(long seed, Executor elsewhere) throws IOException {
        network = new SimulatedNetwork(() -> nowNanos, seed);
        thread = new SelectorThread(
                "only",
                new ReactorContext(
                        network, () -> nowNanos, ReactorLimits.DEFAULT, new Heard(), elsewhere, () -> allocator));
        thread.adopt();
        ConnectionPlan plan = new ConnectionPlan(Served::new, serverLayer, new SharedCount());
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        address = Acceptor.open(thread, List.of(thread), new ListenerPlan(any, 1000, plan))
                .address();
    }

    private void dial(int count, int payloadBytes) {
        dialFrom(DialPlan.ANY_LOCAL, count, payloadBytes);
    }

    private void dialFrom(InetSocketAddress local, int count, int payloadBytes) {
        EchoPace pace = new EchoPace(payloadBytes, 20, Duration.ZERO, ANSWER_MAX);
        for (int i = 0; i < count; i++) {
            Client client = new Client();
            clients.add(client);
            ConnectionPlan plan = new ConnectionPlan(
                    (connection, now) -> client.open(new EchoClientSession(pace, connection.tools(), now)),
                    clientLayer,
                    new SharedCount());
            Connector.dial(thread, new DialPlan(address, local, ANSWER_MAX, plan), client);
        }
    }

    private void turnUntil(BooleanSupplier done) {
        for (int turn = 0; !done.getAsBoolean(); turn++) {
            assertThat(turn).as("turns; the clients: %s", clients).isLessThan(20_000);
            thread.turn();
            nowNanos += MILLI / 2;
        }
    }

    /** The server's sessions behind each connection. */
    private final class Served implements Endpoint {
        private final EchoServerSession session;

        Served(Connection connection, long now) {
            session = new EchoServerSession(1 << 16, Session.NO_DEADLINE, connection.tools(), now);
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void afterInput(long now) {}

        @Override
        public void closed(CloseReason reason, long now) {
            served.add(reason);
        }
    }

    /** A client, which counts. */
    private static final class Client implements Endpoint, DialHandler {
        private final List<EchoClientSession> sessions = new ArrayList<>();
        private final List<CloseReason> ends = new ArrayList<>();
        private int echoes;

        Endpoint open(EchoClientSession session) {
            sessions.add(session);
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

        @Override
        public String toString() {
            return echoes + " echoes, ended " + ends;
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
