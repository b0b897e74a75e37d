package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.metrics.Counter;
import org.strowger.router.reactor.echo.EchoClientSession;
import org.strowger.router.reactor.echo.EchoPace;

/** Dialling: every attempt has one outcome, at its time. */
final class ConnectorTest {
    private static final Duration CONNECT_MAX = Duration.ofSeconds(5);

    private final ReactorRig rig = new ReactorRig(1);
    private final List<CloseReason> failures = new ArrayList<>();
    private final List<ScriptedSession> servers = new ArrayList<>();
    private final List<CloseReason> ends = new ArrayList<>();
    private @Nullable Connection connected;
    private final InetSocketAddress server = rig.listen((connection, now) -> {
        ScriptedSession session = new ScriptedSession(connection);
        servers.add(session);
        return session;
    });

    @AfterEach
    void nothingIsLeftBehind() {
        rig.close();
    }

    @Test
    void connectsToAListener() {
        dial(server);
        rig.drive();
        assertThat(connected).isNotNull();
        assertThat(failures).isEmpty();
        assertThat(servers).hasSize(1);
    }

    @Test
    void connectsFromTheConfiguredLocalAddress() {
        InetSocketAddress local = new InetSocketAddress("127.0.0.9", 0);
        Connector.dial(rig.thread(), plan(server, local), new Outcome());
        rig.drive();
        assertThat(servers.get(0).connection.peer().getAddress().getHostAddress())
                .isEqualTo("127.0.0.9");
    }

    @Test
    void aConnectWithoutAnAnswerFailsAfterItsTimeout() {
        rig.network().blackHole(server);
        dial(server);
        rig.advance(CONNECT_MAX.minusMillis(1));
        assertThat(failures).isEmpty();
        rig.advance(Duration.ofMillis(3));
        assertThat(failures)
                .containsExactly(
                        new CloseReason(CloseCause.TIMED_OUT, "the connection was not established within 5000 ms"));
        rig.advance(Duration.ofMinutes(10));
        assertThat(failures).hasSize(1);
        assertThat(connected).isNull();
    }

    @Test
    void anUnansweredConnectionFailsAfterTheSessionTimeout() {
        EchoPace pace = new EchoPace(100, 3, Duration.ZERO, Duration.ofSeconds(7));
        ConnectionPlan silent = ConnectionPlan.plain(
                (connection, now) -> new ClientEndpoint(new EchoClientSession(pace, connection.tools(), now), ends));
        Connector.dial(rig.thread(), new DialPlan(server, DialPlan.ANY_LOCAL, CONNECT_MAX, silent), new Outcome());
        rig.drive();
        assertThat(servers.get(0).bytesReceived).isEqualTo(3 * 104);
        rig.advance(Duration.ofMillis(6990));
        assertThat(ends).isEmpty();
        rig.advance(Duration.ofMillis(12));
        // The session is over; the server answers the end of the connection with its own.
        assertThat(ends).containsExactly(new CloseReason(CloseCause.TIMED_OUT, "no echo within 7000 ms"));
    }

    @Test
    void aRefusedConnectionIsReported() {
        InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        dial(nobody);
        rig.drive();
        assertThat(failures).extracting(CloseReason::cause).containsExactly(CloseCause.REFUSED);
        assertThat(rig.sum(Counter.CONNECTS_FAILED)).isEqualTo(1);
    }

    @Test
    void anUnreachableHostIsReported() {
        rig.network().unreachable(server);
        dial(server);
        assertThat(failures).extracting(CloseReason::cause).containsExactly(CloseCause.UNREACHABLE);
    }

    @Test
    void aLackOfDescriptorsIsReported() {
        rig.network().descriptorsMax(rig.network().openDescriptors());
        dial(server);
        assertThat(failures).extracting(CloseReason::cause).containsExactly(CloseCause.UNREACHABLE);
        assertThat(failures.get(0).detail()).contains("Too many open files");
    }

    @Test
    void aFailureToCreateTheEndpointIsReported() {
        ConnectionPlan broken = ConnectionPlan.plain((connection, now) -> {
            throw new IllegalStateException("on purpose");
        });
        Connector.dial(rig.thread(), new DialPlan(server, DialPlan.ANY_LOCAL, CONNECT_MAX, broken), new Outcome());
        rig.drive();
        assertThat(failures).extracting(CloseReason::cause).containsExactly(CloseCause.FAILED);
        assertThat(connected).isNull();
        assertThat(broken.open().get()).isZero();
    }

    @Test
    void aPendingConnectFailsWhenTheThreadStops() {
        rig.network().blackHole(server);
        dial(server);
        rig.drive();
        rig.thread().requestClose();
        rig.drive();
        assertThat(failures).extracting(CloseReason::cause).containsExactly(CloseCause.SHUTDOWN);
        assertThat(rig.thread().isClosed()).isTrue();
    }

    @Test
    void closesTheConnectionIfItsDialHandlerThrows() {
        List<ScriptedSession> clients = new ArrayList<>();
        ConnectionPlan plan = ConnectionPlan.plain((connection, now) -> {
            clients.add(new ScriptedSession(connection));
            return clients.get(0);
        });
        Connector.dial(rig.thread(), new DialPlan(server, DialPlan.ANY_LOCAL, CONNECT_MAX, plan), new DialHandler() {
            @Override
            public void connected(Connection connection, long nowNanos) {
                throw new AssertionError("on purpose");
            }

            @Override
            public void notConnected(CloseReason reason, long nowNanos) {
                failures.add(reason);
            }
        });
        rig.drive();
        assertThat(clients.get(0).closedFor.cause()).isEqualTo(CloseCause.FAILED);
        assertThat(plan.open().get()).isZero();
        assertThat(failures).as("it was told of the connection already").isEmpty();
        assertThat(rig.incidents()).hasSize(1);
    }

    @Test
    void countsAFailureOnceIfTheDialHandlerThrows() {
        rig.network().unreachable(server);
        DialPlan plan = plan(server, DialPlan.ANY_LOCAL);
        assertThatThrownBy(() -> Connector.dial(rig.thread(), plan, new DialHandler() {
                    @Override
                    public void connected(Connection connection, long nowNanos) {}

                    @Override
                    public void notConnected(CloseReason reason, long nowNanos) {
                        failures.add(reason);
                        throw new IllegalStateException("on purpose");
                    }
                }))
                .hasMessage("on purpose");
        assertThat(failures).hasSize(1);
        assertThat(plan.connection().open().get()).isZero();
    }

    @Test
    void opensNoConnectionWhileTheThreadStops() {
        rig.peer(server);
        rig.thread().requestClose();
        rig.drive();
        assertThat(rig.thread().isClosed()).as("it waits for its peer").isFalse();
        int descriptors = rig.network().openDescriptors();
        dial(server);
        assertThat(failures).containsExactly(CloseReason.of(CloseCause.SHUTDOWN));
        assertThat(rig.network().openDescriptors()).isEqualTo(descriptors);
    }

    private void dial(InetSocketAddress address) {
        Connector.dial(rig.thread(), plan(address, DialPlan.ANY_LOCAL), new Outcome());
    }

    private static DialPlan plan(InetSocketAddress address, InetSocketAddress local) {
        return new DialPlan(
                address,
                local,
                CONNECT_MAX,
                ConnectionPlan.plain((connection, now) -> new ScriptedSession(connection)));
    }

    private final class Outcome implements DialHandler {
        @Override
        public void connected(Connection connection, long nowNanos) {
            connected = connection;
        }

        @Override
        public void notConnected(CloseReason reason, long nowNanos) {
            failures.add(reason);
        }
    }

    /** Remembers how the connection ended. */
    private record ClientEndpoint(EchoClientSession session, List<CloseReason> ends) implements Endpoint {
        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            ends.add(reason);
        }
    }
}
