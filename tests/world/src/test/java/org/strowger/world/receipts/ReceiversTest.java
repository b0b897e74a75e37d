package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.strowger.message.Outcome;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** By which of its sessions an application hears of something. */
class ReceiversTest {
    private static final String NUMBER = "447700900123";

    private static final SceneYaml YAML = SceneYaml.RELAYED;

    /** One that brings the receipt of each message with its answer. */
    private static TestSmsc reporting(World world) {
        TestSmsc smsc = world.smsc("a", 2776);
        return smsc.answers(each -> smsc.report(each, smsc.accept(each)));
    }

    private static World world(String application) {
        World world = new World();
        reporting(world);
        return world.start(YAML.shop(application));
    }

    private static List<Peer> shops(World world, int count) {
        return IntStream.range(0, count)
                .mapToObj(each -> world.application("shop"))
                .toList();
    }

    private static List<Peer> silentShops(World world, int count) {
        return IntStream.range(0, count)
                .mapToObj(each -> application(world, came -> {}))
                .toList();
    }

    /** One that does that with what comes. */
    private static Peer application(World world, Consumer<Peer.Came> messages) {
        Peer.Manner manner = new Peer.Manner();
        manner.messages = messages;
        return world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
    }

    private static Peer sender(World world) {
        return world.application(World.terms("shop", "secret", Traffic.SENDS, "3.4"));
    }

    private static void submit(World world, Peer shop) {
        shop.submit(World.reported(NUMBER));
        world.millis(1);
    }

    /** Does it in the same instant, for no time passes between the turns of one. */
    private static void onceGone(World world, Runnable what) {
        world.rig().thread().invokeLater(() -> {
            if (world.operatorLines().stream().anyMatch(each -> each.startsWith("application.unbound"))) {
                what.run();
            } else {
                onceGone(world, what);
            }
        });
    }

    private static int came(List<Peer> shops) {
        return shops.stream().mapToInt(each -> each.came().size()).sum();
    }

    @Test
    void aReceiptIsSentOnTheSessionThatGetsAResponseInTheSameTurn() {
        try (World world = world("")) {
            List<Peer> shops = shops(world, 3);
            for (int i = 0; i < 20; i++) {
                Peer shop = shops.get(i % 2);
                long token = shop.submit(World.reported(NUMBER));
                world.millis(1);
                assertThat(shop.came()).hasSize(i / 2 + 1);
                assertThat(shop.came().get(i / 2).receipt().messageId())
                        .isEqualTo(shop.outcome(token).messageId());
            }
            assertThat(shops.get(2).came()).isEmpty();
        }
    }

    @Test
    void aReceiptIsSentOnAnotherSessionIfTheSubmittingSessionIsATransmitter() {
        try (World world = world("")) {
            Peer receiver = world.application(World.terms("shop", "secret", Traffic.RECEIVES, "3.4"));
            Peer sender = sender(world);
            submit(world, sender);
            assertThat(sender.came()).isEmpty();
            assertThat(receiver.came()).hasSize(1);
        }
    }

    @Test
    void deliversOnOtherSessionsIfOneSessionIsATransmitter() {
        try (World world = world("")) {
            List<Peer> shops = shops(world, 3);
            Peer sender = sender(world);
            for (int i = 1; i <= 10; i++) {
                shops.get(0).submit(World.reported(NUMBER));
                submit(world, sender);
                assertThat(shops.get(0).came()).hasSize(2 * i);
            }
        }
    }

    @Test
    void unrelatedMessagesAreDeliveredOnSessionsInTurn() {
        try (World world = new World()) {
            TestSmsc smsc = reporting(world);
            world.start(YAML.and(World.MOBILES_RELAYED));
            List<Peer> shops = shops(world, 3);
            submit(world, shops.get(0));
            shops.get(0).came().clear();
            for (int i = 0; i < 9; i++) {
                smsc.receiver().submit(TestSmsc.mobile(NUMBER, "6000"));
                world.millis(1);
            }
            assertThat(shops).allMatch(each -> each.came().size() == 3);
        }
    }

    @Test
    void receiptsUseOtherSessionsIfTheSubmittingSessionHasNoRoom() {
        try (World world = world(", receive-window: 2")) {
            List<Peer> shops = silentShops(world, 3);
            for (int i = 0; i < 6; i++) {
                submit(world, shops.get(0));
            }
            assertThat(shops).allMatch(each -> each.came().size() == 2);
        }
    }

    /** Else an application that handles one after the other on each connection would do so on one of them alone. */
    @Test
    void aSessionWithManyMoreUnansweredDeliveriesIsAvoided() {
        try (World world = world("")) {
            List<Peer> shops = silentShops(world, 3);
            for (int i = 0; i < 12; i++) {
                submit(world, shops.get(0));
            }
            assertThat(came(shops)).isEqualTo(12);
            assertThat(shops.get(0).came()).hasSizeBetween(6, 8);
            assertThat(shops).allMatch(each -> each.came().size() >= 2);
        }
    }

    /** Its answers would lie behind what it has sent and nobody reads. */
    @Test
    void aThrottledSessionGetsNoMoreReceiptsThanOtherSessions() {
        try (World world = world(", throughput: 1/s, when-too-fast: slow")) {
            List<Peer> shops = shops(world, 3);
            for (int i = 0; i < 9; i++) {
                submit(world, shops.get(0));
                world.millis(999);
            }
            assertThat(shops).allMatch(each -> each.came().size() == 3);
        }
    }

    /** It has its receipt and goes, and in the same instant something comes for the others. */
    @Test
    void deliversOnOtherSessionsIfOneSessionClosedAfterItsResponse() {
        try (World world = new World()) {
            TestSmsc smsc = reporting(world);
            world.start(YAML.and(World.MOBILES_RELAYED));
            List<Peer> others = shops(world, 3);
            Peer first = application(world, each -> {
                each.answer(Outcome.accepted(""));
                each.by().leave();
                onceGone(world, () -> smsc.receiver().submit(TestSmsc.mobile(NUMBER, "6000")));
            });
            submit(world, first);
            assertThat(first.isClosed()).isTrue();
            assertThat(first.came()).hasSize(1);
            assertThat(came(others)).isEqualTo(1);
        }
    }

    @Test
    void deliversOnTheRemainingSessionsAfterSomeClose() {
        try (World world = world("")) {
            List<Peer> shops = shops(world, 4);
            for (int leaver : new int[] {1, 3, 0}) {
                shops.get(leaver).leave();
                world.millis(1);
                int before = shops.get(2).came().size();
                submit(world, shops.get(2));
                assertThat(shops.get(2).came()).hasSize(before + 1);
            }
        }
    }
}
