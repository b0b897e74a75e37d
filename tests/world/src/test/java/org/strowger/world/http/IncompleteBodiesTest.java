package org.strowger.world.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.World;

/** Slow clients whose bodies fill the memory for incomplete bodies. */
class IncompleteBodiesTest {
    private static final int BODY = 8 << 20;

    /** Eight bodies without their last 8 octets fit into the limit of 64 MiB, and 64 octets more. */
    private static final int MISSING = 8;

    private static final String YAML = """
            listeners:
              - {name: web, protocol: http, listen: 127.0.0.1:8080, http: {max-body: 8MiB, apis: [v1, jasmin]}}
            applications:
              - {name: shop, password: secret, api-keys: [0123456789abcdef]}
              - {name: bank, password: secret, api-keys: [fedcba9876543210]}
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a}]
            """;
    private static final String STRANGER = HttpShop.JSON.replace("0123456789abcdef", "aaaaaaaaaaaaaaaa");
    private static final String BANK = HttpShop.JSON.replace("0123456789abcdef", "fedcba9876543210");
    private static final int NEAR = 7;
    private static final int FAR = 9;

    private static PlainPeer open(World world, int address, String head, int length, int sent) {
        InetSocketAddress from;
        try {
            from = new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) address}), 0);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
        PlainPeer peer = world.rig().peer(World.at(World.HTTP_LISTENER), from);
        world.millis(1);
        peer.send(("POST /v1/messages HTTP/1.1\r\nHost: a\r\n" + head + "Content-Length: " + length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        send(peer, sent);
        return peer;
    }

    private static void send(PlainPeer peer, int octets) {
        byte[] some = new byte[64 << 10];
        Arrays.fill(some, (byte) ' ');
        for (int sent = 0; sent < octets; sent += some.length) {
            peer.send(Arrays.copyOf(some, Math.min(some.length, octets - sent)));
        }
    }

    private static List<PlainPeer> slow(World world, int address, String head, int count) {
        List<PlainPeer> peers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            peers.add(open(world, address, head, BODY, BODY - MISSING));
            world.millis(1);
        }
        return peers;
    }

    private static String answer(World world, PlainPeer peer) {
        world.millis(100);
        String answer = new String(peer.receive(), StandardCharsets.UTF_8);
        return answer.isEmpty() ? "" : HttpClient.response(answer).substring(0, 3);
    }

    /** The request of an application arrives in two parts, from the address of the strangers or from another one. */
    @ParameterizedTest
    @ValueSource(ints = {NEAR, FAR})
    void theOldestBodyOfStrangersGivesWayToAnApplication(int address) {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start(YAML);
            List<PlainPeer> strangers = slow(world, FAR, STRANGER, 8);
            String json = "{\"to\": \"491700000001\", \"text\": \"a\"}";
            PlainPeer shop = open(world, address, HttpShop.JSON, 4096, 4096 - json.length());
            shop.send(json.getBytes(StandardCharsets.UTF_8));

            assertThat(answer(world, shop)).startsWith("2");
            assertThat(answer(world, strangers.get(0))).isEqualTo("503");
            assertThat(answer(world, strangers.get(1))).isEmpty();
        }
    }

    /** Strangers who fill the memory again and again never end the body of an application, however old it is. */
    @Test
    void aBodyWithRightCredentialsDoesNotGiveWayToStrangers() {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start(YAML);
            PlainPeer shop = open(world, FAR, HttpShop.JSON, BODY, BODY - MISSING);
            PlainPeer quiet = open(world, NEAR, STRANGER, 4096, 4095);
            List<PlainPeer> strangers = slow(world, FAR, STRANGER, 12);

            assertThat(answer(world, shop)).isEmpty();
            assertThat(answer(world, quiet)).isEmpty();
            assertThat(strangers.stream().map(each -> answer(world, each)).toList())
                    .isEqualTo(List.of("503", "503", "503", "503", "503", "503", "", "", "", "", "", ""));
        }
    }

    @Test
    void theLargestApplicationGivesWayToAnother() {
        try (World world = new World(1)) {
            world.smsc("a", 2776);
            world.start(YAML);
            PlainPeer bank = open(world, FAR, BANK, BODY, BODY / 2);
            List<PlainPeer> shop = slow(world, FAR, HttpShop.JSON, 7);
            send(bank, BODY / 2 - MISSING);
            PlainPeer late = open(world, FAR, BANK, BODY, BODY / 2);

            assertThat(answer(world, bank)).isEmpty();
            assertThat(answer(world, late)).isEmpty();
            assertThat(answer(world, shop.get(0))).isEqualTo("503");
            assertThat(answer(world, shop.get(1))).isEmpty();
        }
    }
}
