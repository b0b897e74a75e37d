package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Body;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** A message in parts, of which one is the probe of an SMSC that has answered nothing, while another SMSC is there. */
class ProbeInPartsTest {
    private static final String BOB = "447700900456";
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret, window: 1000}]
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, segments: udh}
              - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p, segments: udh}
            routes: [{name: all, match: {}, via: [a, b], delivery: %s}]
            """;

    private static ShortMessage inThreeParts(String to) {
        return World.message(ReceiptRequest.ON_END, to)
                .saying(new Body(new byte[400], false, 4))
                .build();
    }

    /** The SMSC answers no message until it is set aside; then the next message is its probe. */
    private static Peer setAside(World world, String delivery) {
        world.start(YAML.formatted(delivery));
        world.seconds(2);
        Peer shop = world.application("shop");
        for (int i = 0; i < 10; i++) {
            shop.submit(World.text("44770090099" + i));
        }
        for (int i = 0; i < 600 && operatorLines(world).noneMatch(each -> each.startsWith("smsc.set_aside a")); i++) {
            world.millis(100);
        }
        world.seconds(5);
        return shop;
    }

    private static Stream<String> operatorLines(World world) {
        return world.operatorLines().stream();
    }

    private static List<Integer> parts(TestSmsc smsc) {
        return smsc.came().stream()
                .filter(each -> each.to().equals(BOB))
                .map(each -> each.message().part().orElseThrow().number())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"store, 1", "store, 2", "relay, 1", "relay, 2"})
    void theOtherPartsWaitForTheResponseToTheProbe(String delivery, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            TestSmsc other = world.smsc("b", 2777);
            other.answers(other::accept);
            Peer shop = setAside(world, delivery);
            smsc.answers(smsc::accept);
            long token = shop.submit(inThreeParts(BOB));
            world.seconds(5);
            assertThat(parts(smsc)).containsExactlyInAnyOrder(1, 2, 3);
            assertThat(parts(other)).isEmpty();
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat(operatorLines(world)).anyMatch(each -> each.startsWith("smsc.recovered a"));
        }
    }

    @ParameterizedTest
    @CsvSource({"store, 1", "store, 2", "relay, 1", "relay, 2"})
    void allPartsGoToTheNextSmscIfTheProbeIsUnanswered(String delivery, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            TestSmsc other = world.smsc("b", 2777);
            other.answers(other::accept);
            Peer shop = setAside(world, delivery);
            shop.submit(inThreeParts(BOB));
            world.seconds(30);
            assertThat(parts(smsc)).containsExactly(1);
            assertThat(parts(other)).containsExactlyInAnyOrder(1, 2, 3);
        }
    }
}
