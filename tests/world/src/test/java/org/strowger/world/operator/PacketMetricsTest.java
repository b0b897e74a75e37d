package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ShortMessage;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.application.Application;
import org.strowger.world.AnyScene;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.World;

/** The metrics of packets, in a whole router. */
class PacketMetricsTest {
    private static final String LISTENER = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            """;

    private static String yaml(String applications, String more) {
        return LISTENER + "applications: [" + applications + "]\n"
                + "smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p" + more + "}]\n"
                + World.RELAYED;
    }

    private static List<String> lines(Sampler sampler, World world, String name) {
        sampler.sample(world.rig().nowNanos());
        return Looking.metrics(sampler)
                .lines()
                .filter(line -> line.startsWith(name + "{"))
                .toList();
    }

    private static void submit(World world, Peer shop, int count) {
        for (int i = 0; i < count; i++) {
            shop.submit(World.text("447700900123"));
        }
        world.seconds(1);
    }

    @Test
    void countersDoNotFallWhenAReloadRestartsSessions() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml("{name: shop, password: secret}", ""));
            Sampler sampler = new Sampler(world.figures());
            submit(world, world.application("shop"), 7);
            world.reload(yaml("{name: shop, password: secret}", ", window: 5"));
            world.seconds(5);
            submit(world, world.application("shop"), 3);
            String submitted = "{smsc=\"a\",protocol=\"smpp\",direction=\"out\",operation=\"submit_sm\"}";
            assertThat(lines(sampler, world, "strowger_pdus_total"))
                    .contains("strowger_pdus_total" + submitted + " 10")
                    .contains("strowger_pdus_total"
                            + "{smsc=\"a\",protocol=\"smpp\",direction=\"out\",operation=\"bind_transceiver\"} 2");
        }
    }

    @Test
    void octetsAreCountedAsInThePackets() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml("{name: shop, password: secret}", ""));
            Sampler sampler = new Sampler(world.figures());
            Peer shop = world.application("shop");
            world.seconds(1);
            long before = octets(sampler, world, "application=\"shop\",direction=\"in\"");
            long gone = octets(sampler, world, "smsc=\"a\",direction=\"out\"");
            submit(world, shop, 10);
            long came = octets(sampler, world, "application=\"shop\",direction=\"in\"") - before;
            assertThat(came).isBetween(10 * 40L, 10 * 120L).isEqualTo(came / 10 * 10);
            assertThat(octets(sampler, world, "smsc=\"a\",direction=\"out\"") - gone)
                    .isEqualTo(came);
        }
    }

    private static long octets(Sampler sampler, World world, String labels) {
        String start = "strowger_pdu_bytes_total{" + labels + "} ";
        return lines(sampler, world, "strowger_pdu_bytes_total").stream()
                .filter(line -> line.startsWith(start))
                .mapToLong(line -> Long.parseLong(line.substring(start.length())))
                .sum();
    }

    @Test
    void faultyPacketsOfUnboundPeersAreCountedByKind() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml("{name: shop, password: secret}", ""));
            Sampler sampler = new Sampler(world.figures());
            byte[] http = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
            world.rig().peer(World.at(World.LISTENER)).send(http);
            world.rig().peer(World.at(World.LISTENER)).send(http);
            world.rig().peer(World.at(World.LISTENER)).send(new byte[] {0x7F, 0, 0, 0});
            world.seconds(1);
            assertThat(lines(sampler, world, "strowger_pdu_errors_total"))
                    .containsExactlyInAnyOrder(
                            "strowger_pdu_errors_total{application=\"_unbound\",kind=\"foreign\"} 2",
                            "strowger_pdu_errors_total{application=\"_unbound\",kind=\"too_long\"} 1");
        }
    }

    @Test
    void applicationsBeyondTheLimitShareTheirSeries() {
        String many = Stream.concat(
                        IntStream.range(0, 1000).mapToObj(i -> "{name: app" + i + ", password: secret}"),
                        Stream.of("{name: shop, password: secret}", "{name: bank, password: secret}"))
                .collect(java.util.stream.Collectors.joining(", "));
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml(many, ""));
            Sampler sampler = new Sampler(world.figures());
            submit(world, world.application("shop"), 4);
            submit(world, world.application("bank"), 3);
            submit(world, world.application("app7"), 2);
            List<String> lines = lines(sampler, world, "strowger_pdus_total");
            assertThat(lines)
                    .contains("strowger_pdus_total"
                            + "{application=\"_other\",protocol=\"smpp\",direction=\"in\",operation=\"submit_sm\"} 7")
                    .contains("strowger_pdus_total"
                            + "{application=\"app7\",protocol=\"smpp\",direction=\"in\",operation=\"submit_sm\"} 2")
                    .noneMatch(line -> line.contains("shop") || line.contains("bank"));
        }
    }

    @Test
    void forgetsTheCountersOfRemovedObjects() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(yaml("{name: shop, password: secret}, {name: bank, password: secret}", ""));
            Sampler sampler = new Sampler(world.figures());
            submit(world, world.application("shop"), 4);
            sampler.sample(world.rig().nowNanos());
            world.reload(yaml("{name: bank, password: secret}", ""));
            world.seconds(5);
            assertThat(lines(sampler, world, "strowger_pdus_total")).noneMatch(line -> line.contains("shop"));
            world.figures().threads().values().forEach(thread -> thread.packets()
                    .forEach((party, counts) -> assertThat(party.name()).isNotEqualTo("shop")));
        }
    }

    /** The bytes that are counted in are counted out, whatever form the message has on its way. */
    @ParameterizedTest
    @CsvSource({"smpp, smpp", "ucp, ucp", "cimd2, cimd2", "smpp, ucp", "ucp, cimd2", "cimd2, smpp"})
    void theBytesHeldForAnApplicationReturnToZero(String application, String smsc) {
        try (AnyScene scene = new AnyScene(application, smsc, "store")) {
            List<Peer.Came> taken = new ArrayList<>();
            scene.manner.messages = taken::add;
            ShortMessage mobile = PlainMessage.from(Address.international("447700900123"))
                    .to(Address.international("60001"))
                    .saying(World.body("hello"))
                    .build();
            scene.world.reload(scene.yaml().replace("delivery: relay, wait: 5s", "delivery: store"));
            scene.smsc.receiver().submit(mobile);
            scene.world.seconds(1);
            Application shop =
                    scene.world.router().exchange().generation().applications().get(0);
            assertThat(taken).hasSize(1);
            assertThat(shop.stored()).isEqualTo(1);
            assertThat(shop.storedBytes()).isBetween(5L, 300L);
            taken.forEach(each -> each.answer(Outcome.accepted("")));
            scene.world.seconds(1);
            assertThat(shop.stored()).isZero();
            assertThat(shop.storedBytes()).isZero();
        }
    }
}
