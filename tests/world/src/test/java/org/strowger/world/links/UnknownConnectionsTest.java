package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.metrics.Counter;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Peer;
import org.strowger.world.World;

/** Connections whose peers have not signed in give way when their listener is full. */
class UnknownConnectionsTest {
    private static final String YAML = """
            listeners:
              - {name: smpp, protocol: smpp, listen: 127.0.0.1:2775, max-connections: 20}
              - {name: web, protocol: http, listen: 127.0.0.1:8080, max-connections: 5}
            applications: [{name: shop, password: secret, max-binds: 30, api-keys: [0123456789abcdef]}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a}]
            """;

    private static InetSocketAddress from(int last, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last}), port);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private static List<PlainPeer> silent(World world, int port, int count, int address) {
        List<PlainPeer> peers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            peers.add(world.rig().peer(World.at(port), from(address, 30_000 + i)));
            world.millis(1);
        }
        return peers;
    }

    private static Peer bind(World world) {
        Peer.Manner manner = new Peer.Manner();
        Peer peer = world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
        world.millis(20);
        return peer;
    }

    private static long closed(List<PlainPeer> peers) {
        return peers.stream().filter(PlainPeer::sawEnd).count();
    }

    private static long gaveWay(World world) {
        return world.routerThreads().stream()
                .mapToLong(each -> each.metrics().counters().get(Counter.CONNECTIONS_GAVE_WAY))
                .sum();
    }

    /** Applications bind although strangers hold all connections; the oldest of the strangers gives way. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void bindsSucceedWhileSilentConnectionsFillTheListener(int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776);
            world.start(YAML);
            List<PlainPeer> strangers = silent(world, World.LISTENER, 25, 9);
            assertThat(closed(strangers)).isEqualTo(5);
            assertThat(strangers.get(0).sawEnd()).isTrue();

            List<Peer> bound = new ArrayList<>();
            for (int i = 0; i < 13; i++) {
                bound.add(bind(world));
            }

            assertThat(bound).allMatch(Peer::isSignedIn);
            assertThat(closed(strangers)).isEqualTo(18);
            assertThat(gaveWay(world)).isEqualTo(18);
        }
    }

    /** A bound connection never gives way; without strangers a full listener refuses. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void boundConnectionsAreNotClosedForNewConnections(int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776);
            world.start(YAML);
            List<Peer> bound = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                bound.add(bind(world));
            }
            assertThat(closed(silent(world, World.LISTENER, 10, 9))).isEqualTo(10);
            assertThat(bound).allMatch(Peer::isSignedIn);
            assertThat(gaveWay(world)).isZero();
        }
    }

    /** Strangers at one address do not displace a peer at another that has not signed in yet. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void unknownConnectionsOfTheAddressWithTheMostConnectionsAreClosedFirst(int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776);
            world.start(YAML);
            List<PlainPeer> quiet = silent(world, World.LISTENER, 1, 7);
            List<PlainPeer> flood = silent(world, World.LISTENER, 60, 9);

            assertThat(closed(quiet)).isZero();
            assertThat(closed(flood)).isEqualTo(41);
        }
    }

    /** Over HTTP, credentials that pass make a connection known. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anHttpConnectionWithValidCredentialsIsNotClosedForNewConnections(int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776);
            world.start(YAML);
            HttpClient client = new HttpClient(world);
            String account = "GET /v1/account HTTP/1.1\r\nHost: a\r\n" + HttpShop.JSON + "\r\n";
            assertThat(client.exchange(account)).startsWith("200 ");
            List<PlainPeer> strangers = silent(world, World.HTTP_LISTENER, 12, 9);

            assertThat(client.exchange(account)).startsWith("200 ");
            assertThat(closed(strangers)).isEqualTo(8);
        }
    }
}
