package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages in parts that wait for their SMSC while a reload changes it, or their route. */
class ReloadedPartsTest {
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret}]
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p,
                 segments: udh, throughput: 1/s%s}
            routes: [{name: all, match: {}, delivery: %s, via: a}]
            """;

    private static String yaml(String delivery, String change) {
        return YAML.formatted(change, delivery);
    }

    private static ShortMessage inFiveParts() {
        return World.message(ReceiptRequest.ON_END, "447700900001")
                .saying(new Body(new byte[600], false, 4))
                .build();
    }

    @ParameterizedTest
    @CsvSource({"store, 1", "store, 3", "relay, 1", "relay, 3"})
    void remainingPartsAreSentBySessionsOfTheNewSettings(String delivery, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(delivery, ""));
            Peer shop = world.application("shop");
            long token = shop.submit(inFiveParts());
            world.millis(1500);
            assertThat(smsc.came()).hasSize(2);
            world.reload(yaml(delivery, ", window: 5"));
            world.seconds(10);
            assertThat(parts(smsc)).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
            assertThat(smsc.came().stream()
                            .map(each -> each.message().part().orElseThrow().reference())
                            .distinct())
                    .hasSize(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            for (int i = 0; i < 5; i++) {
                smsc.report(smsc.came().get(i), String.valueOf(i + 1));
            }
            world.seconds(5);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.DELIVERED);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"store, 1", "store, 3", "relay, 1", "relay, 3"})
    void theSmscGetsNoMoreThanItsRateAcrossTheReload(String delivery, int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(delivery, ""));
            Peer shop = world.application("shop");
            for (int i = 0; i < 6; i++) {
                shop.submit(
                        World.message(ReceiptRequest.NEVER, "44770090000" + i).build());
            }
            for (int window = 5; window < 9; window++) {
                world.millis(700);
                world.reload(yaml(delivery, ", window: " + window));
            }
            world.seconds(10);
            List<Long> nanos = smsc.came().stream().map(Peer.Came::nanos).toList();
            assertThat(nanos).hasSize(6);
            for (int i = 1; i < nanos.size(); i++) {
                assertThat(nanos.get(i) - nanos.get(i - 1)).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(990));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"store, 1", "store, 3", "relay, 1", "relay, 3"})
    void aMessageWithoutSentPartsTakesTheNewRoute(String delivery, int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            TestSmsc b = world.smsc("b", 2777);
            world.start(toOneOfTwo(delivery, "a"));
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.NEVER, "447700900002").build());
            world.seconds(1);
            long token = shop.submit(inFiveParts());
            world.seconds(1);
            world.reload(toOneOfTwo(delivery, "b"));
            world.seconds(1);
            a.accept(a.came().get(0));
            world.seconds(5);
            assertThat(a.came()).hasSize(1);
            assertThat(parts(b)).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            for (int i = 0; i < 5; i++) {
                b.report(b.came().get(i), String.valueOf(i + 1));
            }
            world.seconds(5);
            assertThat(shop.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    private static String toOneOfTwo(String delivery, String via) {
        return """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret}]
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, segments: udh, window: 1}
              - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p, segments: udh}
            routes: [{name: all, match: {}, delivery: %s, via: %s}]
            """.formatted(delivery, via);
    }

    private static List<Integer> parts(TestSmsc smsc) {
        return smsc.came().stream()
                .map(each -> each.message().part().map(Concatenation::number).orElse(0))
                .toList();
    }
}
