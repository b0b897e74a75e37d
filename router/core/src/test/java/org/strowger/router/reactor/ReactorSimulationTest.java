package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.reactor.echo.EchoClientSession;
import org.strowger.router.reactor.echo.EchoPace;
import org.strowger.router.reactor.echo.EchoServerSession;

/**
 * Echo servers and clients on several selector threads, over a network that tears, delays, stalls and resets as the
 * seed says. In any order of events, an echo that comes is the right one, and nothing is left behind.
 */
final class ReactorSimulationTest {
    private static final int SEEDS = Integer.getInteger("strowger.simulation.seeds", 20);
    private static final long FIRST_SEED = Long.getLong("strowger.simulation.seed", 1);

    @Test
    void everyEchoArrivesUnderRandomNetworkFaults() {
        long echoes = 0;
        for (long seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
            try {
                echoes += new World(seed).run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "seed " + seed + " fails; replay it with: mvn test -am -pl router/core"
                                + " -Dsurefire.failIfNoSpecifiedTests=false"
                                + " -Dtest=ReactorSimulationTest -Dstrowger.simulation.seeds=1"
                                + " -Dstrowger.simulation.seed=" + seed,
                        e);
            }
        }
        assertThat(echoes).as("echoes in " + SEEDS + " seeds").isGreaterThan(SEEDS * 100L);
    }

    private static final class World {
        private static final int CONNECTIONS = 16;
        private static final int STEPS = 40;

        private final Random random;
        private final ReactorRig rig;
        private final List<Client> clients = new ArrayList<>();
        private final List<CloseReason> serverEnds = new ArrayList<>();
        private int undisturbed = CONNECTIONS;

        World(long seed) {
            random = new Random(seed);
            ReactorLimits limits = new ReactorLimits(
                    4 << 10 << random.nextInt(4),
                    80 << 10,
                    8 << 10 << random.nextInt(4),
                    4 << 10,
                    4 << 20,
                    ReactorLimits.Timeouts.DEFAULT);
            rig = new ReactorRig(1 + random.nextInt(3), limits, seed);
            rig.network()
                    .latencyNanos(4_000_000 + random.nextInt(20_000_000))
                    .connectNanos(random.nextInt(20_000_000))
                    .capacity(200 + random.nextInt(40_000))
                    .readsTornUpTo(1 + random.nextInt(10_000))
                    .shuffledKeys(random.nextBoolean());
        }

        long run() {
            InetSocketAddress server = rig.listen((connection, now) -> new Server(
                    new EchoServerSession(64 << 10, Session.NO_DEADLINE, connection.tools(), now), serverEnds));
            for (int i = 0; i < CONNECTIONS; i++) {
                dial(server);
            }
            for (int step = 0; step < STEPS; step++) {
                disturb();
                rig.advance(Duration.ofMillis(1 + random.nextInt(50)));
                check();
            }
            long echoes = clients.stream().mapToLong(client -> client.echoes).sum();
            assertThat(clients.stream().filter(client -> client.end.isNone()).count())
                    .as("connections that nobody disturbed")
                    .isGreaterThanOrEqualTo(undisturbed);
            rig.close();
            assertThat(rig.incidents()).isEmpty();
            return echoes;
        }

        private void dial(InetSocketAddress server) {
            EchoPace pace = new EchoPace(
                    16 + random.nextInt(random.nextInt(10) == 0 ? 50_000 : 300),
                    1 + random.nextInt(20),
                    random.nextBoolean() ? Duration.ZERO : Duration.ofMillis(1 + random.nextInt(30)),
                    Duration.ofMinutes(1));
            ConnectionPlan plan = ConnectionPlan.plain((connection, now) -> {
                Client client = new Client(new EchoClientSession(pace, connection.tools(), now), connection);
                clients.add(client);
                return client;
            });
            SelectorThread thread =
                    rig.threads().get(random.nextInt(rig.threads().size()));
            Connector.dial(
                    thread, new DialPlan(server, DialPlan.ANY_LOCAL, Duration.ofSeconds(5), plan), new Dialled());
        }

        /** Resets or stalls a connection now and then, or has its client end it. */
        private void disturb() {
            if (random.nextInt(4) != 0 || rig.network().connections().isEmpty() || clients.isEmpty()) {
                return;
            }
            var connections = rig.network().connections();
            var victim = connections.get(random.nextInt(connections.size()));
            undisturbed--;
            switch (random.nextInt(4)) {
                case 0 -> victim.reset();
                case 1 -> victim.stallTowardsAcceptor();
                case 2 -> victim.stallTowardsDialler();
                default ->
                    clients.get(random.nextInt(clients.size())).connection.close(CloseReason.of(CloseCause.ASKED));
            }
        }

        private void check() {
            for (Client client : clients) {
                assertThat(client.end.cause())
                        .as("how a client ended: " + client.end)
                        .isIn(CloseCause.NONE, CloseCause.PEER_RESET, CloseCause.ASKED, CloseCause.PEER_CLOSED);
            }
        }
    }

    private static final class Client implements Endpoint {
        private final EchoClientSession session;
        private final Connection connection;
        private CloseReason end = CloseReason.NONE;
        private long echoes;

        Client(EchoClientSession session, Connection connection) {
            this.session = session;
            this.connection = connection;
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void afterInput(long nowNanos) {
            session.drainRoundTrips(nanos -> echoes++);
        }

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            end = reason;
        }
    }

    private record Server(EchoServerSession session, List<CloseReason> ends) implements Endpoint {
        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            ends.add(reason);
        }
    }

    private static final class Dialled implements DialHandler {
        @Override
        public void connected(Connection connection, long nowNanos) {}

        @Override
        public void notConnected(CloseReason reason, long nowNanos) {
            throw new AssertionError("nobody refuses here: " + reason);
        }
    }
}
