package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * An application without a bind: it sends by requests, each on a connection that closes after the answer, and its
 * receipts and mobile-originated messages are pushed over a connection that the router dials.
 */
class PushedApplicationTest {
    private static final InetSocketAddress SERVER = World.at(8080);
    private static final String YAML = """
            listeners: [{name: requests, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret, message-ids: decimal}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a, delivery: store}]
            inbound: [{name: mobiles, match: {}, deliver-to: shop, delivery: store}]
            """;

    private static World world(int threads) {
        return new World(threads, RequestSession.traits());
    }

    /** On the last thread: with two, not at home where the application is. */
    private static PushTarget target(World world, int window, int perSecond) {
        int index = world.threads() - 1;
        Application shop = world.router().exchange().generation().applications().get(0);
        PushTarget target = new PushTarget(
                shop.port(index),
                world.router().exchange().applicationTraffic(index),
                world.routerThreads().get(index),
                SERVER,
                window,
                perSecond);
        world.routerThreads().get(index).invokeLater(target::begin);
        world.millis(1);
        return target;
    }

    private static String request(World world, String line) {
        PlainPeer client = world.rig().peer(World.at(World.LISTENER));
        world.millis(5);
        client.send((line + "\n").getBytes(StandardCharsets.US_ASCII));
        world.millis(100);
        String answer = new String(client.receive(), StandardCharsets.US_ASCII);
        assertThat(client.sawEnd()).isTrue();
        client.close();
        world.millis(5);
        return answer.strip();
    }

    private static void mobiles(World world, TestSmsc smsc, int count) {
        for (int i = 0; i < count; i++) {
            long token = smsc.mobile("447700900123", "6000", "text " + i);
            world.millis(2);
            assertThat(smsc.receiver().outcome(token).isAccepted()).isTrue();
        }
    }

    private static List<String> texts(int count) {
        return IntStream.range(0, count).mapToObj(i -> "text " + i).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRequestIsAnsweredAndItsReceiptIsPushed(int threads) {
        try (World world = world(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            PushServer server = new PushServer(world.rig(), SERVER);
            world.start(YAML);
            target(world, 10, 1000);
            String id = request(world, "shop secret 447700900001");
            assertThat(id).matches("[0-9]+");
            assertThat(smsc.came()).hasSize(1);
            smsc.report(smsc.last(), "1");
            world.seconds(1);
            assertThat(server.came()).containsExactly("receipt " + id + " DELIVERED");
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aRequestWithTheWrongPasswordIsRefused() {
        try (World world = world(1)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            assertThat(request(world, "shop wrong 447700900001")).isEqualTo("refused");
            assertThat(smsc.came()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void mobileOriginatedMessagesArePushedOverOneConnection(int threads) {
        try (World world = world(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            PushServer server = new PushServer(world.rig(), SERVER);
            world.start(YAML);
            target(world, 10, 1000);
            mobiles(world, smsc, 20);
            world.seconds(1);
            assertThat(server.came()).containsExactlyElementsOf(texts(20));
            assertThat(server.connections()).isOne();
            assertThat(world.figure("shop", AppFigure.DELIVERED)).isEqualTo(20);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void storesMessagesThatCannotBePushed(int threads) {
        try (World world = world(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            target(world, 2, 1000);
            mobiles(world, smsc, 5);
            world.seconds(3600);
            assertThat(world.records()).isEqualTo(5);
            PushServer server = new PushServer(world.rig(), SERVER);
            world.seconds(600);
            assertThat(server.came()).containsExactlyInAnyOrderElementsOf(texts(5));
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void pushesAnUnansweredMessageAgainOverAnotherConnection(int threads) {
        try (World world = world(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            PushServer server = new PushServer(world.rig(), SERVER);
            world.start(YAML);
            target(world, 10, 1000);
            server.answers = text -> "";
            mobiles(world, smsc, 1);
            world.seconds(3);
            assertThat(server.came()).containsExactly("text 0");
            server.answers = text -> "ACCEPTED";
            world.seconds(5);
            assertThat(server.came()).containsExactly("text 0", "text 0");
            assertThat(server.connections()).isEqualTo(2);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void pushesAgainAfterATemporaryRefusalButNotAfterAFinalRefusal(int threads) {
        try (World world = world(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            PushServer server = new PushServer(world.rig(), SERVER);
            world.start(YAML);
            target(world, 10, 1000);
            server.answers =
                    text -> text.equals("text 0") ? Outcome.Kind.TEMPORARY.name() : Outcome.Kind.PERMANENT.name();
            mobiles(world, smsc, 2);
            world.seconds(1);
            assertThat(server.came()).containsExactly("text 0", "text 1");
            assertThat(world.records()).isOne();
            server.answers = text -> "ACCEPTED";
            world.seconds(10);
            assertThat(server.came()).containsExactly("text 0", "text 1", "text 0");
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aSlowTargetGetsItsDeliveriesInOrderOneAtATime(int threads) {
        try (World world = world(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            PushServer server = new PushServer(world.rig(), SERVER);
            world.start(YAML);
            PushTarget target = target(world, 3, 2);
            mobiles(world, smsc, 10);
            assertThat(target.delivering()).isLessThanOrEqualTo(1);
            world.seconds(2);
            assertThat(server.came()).hasSizeBetween(4, 6);
            world.seconds(5);
            assertThat(server.came()).containsExactlyElementsOf(texts(10));
            assertThat(world.records()).isZero();
        }
    }
}
