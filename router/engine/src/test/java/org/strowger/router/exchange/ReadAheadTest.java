package org.strowger.router.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.echo.EchoServerSession;
import org.strowger.router.smsc.SmscFigure;

/** The responses to stored messages do not wait until a thread has read thousands of other channels. */
class ReadAheadTest {
    private static final int READY = 300;
    private static final String YAML = """
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, hosts: [127.0.0.1:1], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a, delivery: %s}]
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            """;

    /** Channels of the first thread that may become ready. */
    private static List<PlainPeer> peers(ExchangeFixture fixture) throws IOException {
        ListenerPlan plan = new ListenerPlan(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Integer.MAX_VALUE,
                ConnectionPlan.plain(ReadAheadTest::endpoint));
        InetSocketAddress address = Acceptor.open(
                        fixture.rig().thread(), List.of(fixture.rig().thread()), plan)
                .address();
        List<PlainPeer> peers = new ArrayList<>();
        for (int i = 0; i < READY; i++) {
            peers.add(fixture.rig().peer(address));
        }
        return peers;
    }

    private static Endpoint endpoint(Connection connection, long nowNanos) {
        Session session = new EchoServerSession(100, Session.NO_DEADLINE, connection.tools(), nowNanos);
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

    private static long accepted(ExchangeFixture fixture) {
        return fixture.smscOf("a").total(SmscFigure.ACCEPTED);
    }

    /** Submits a message in a turn in which many channels are ready; the SMSC answers before the next turn. */
    private static void submitAmongMany(ExchangeFixture fixture, List<PlainPeer> peers) {
        SelectorThread home = fixture.rig().thread();
        SelectorThread other = fixture.rig().threads().get(1);
        ScriptedSession smsc = fixture.smsc("a").sessions().get(0);
        assertThat(smsc.connection().thread()).isSameAs(other);
        peers.forEach(peer -> peer.offer(ByteBuffer.wrap(new byte[1])));
        for (int i = 0; i < 40 && fixture.smscOf("a").total(SmscFigure.SUBMITTED) == 0; i++) {
            fixture.rig().turn(i);
        }
        assertThat(fixture.smscOf("a").total(SmscFigure.SUBMITTED)).isOne();
        for (int i = 0; i < 5; i++) {
            other.turn();
        }
        assertThat(fixture.smsc("a").received()).hasSize(1);
        assertThat(home.isBehind()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"store, 1", "relay, 0"})
    void theResponseToAStoredMessageIsReadEarlyOnABusyThread(String delivery, int read) throws IOException {
        try (ExchangeFixture fixture = new ExchangeFixture(2, YAML.formatted(delivery)).millis(10)) {
            List<PlainPeer> peers = peers(fixture);
            ScriptedSession shop = fixture.application("shop");
            shop.submit(ExchangeFixture.text("447700900123"));
            for (int i = 0;
                    i < 100 && delivery.equals("store") && fixture.stored().isEmpty();
                    i++) {
                fixture.rig().turn(i);
            }
            submitAmongMany(fixture, peers);
            SelectorThread home = fixture.rig().thread();
            home.turn();
            assertThat(accepted(fixture)).as("too early").isZero();
            fixture.rig().spend(TimeUnit.MILLISECONDS.toNanos(4));
            home.turn();
            assertThat(home.isBehind()).isTrue();
            assertThat(accepted(fixture)).isEqualTo(read);
            fixture.millis(10);
            assertThat(accepted(fixture)).isOne();
            peers.forEach(PlainPeer::close);
        }
    }
}
