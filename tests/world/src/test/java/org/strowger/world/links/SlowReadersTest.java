package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.ReactorLimits;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Peers that read more slowly than Strowger has messages for them: the messages wait, and the session stays. */
class SlowReadersTest {
    private static final String NUMBER = "447700900123";

    /** A window of them is far more than a connection may hold unsent. */
    private static final String LONG_TEXT = "x".repeat(60_000);

    private static final int BATCH = 10;

    private static final SceneYaml YAML = SceneYaml.RELAYED
            .shop(", window: 1000, receive-window: 100")
            .application("bank", "")
            .a(", window: 100");

    private static ShortMessage longMessage(String to) {
        return World.message(ReceiptRequest.NEVER, to)
                .saying(World.body(LONG_TEXT))
                .build();
    }

    private static void submit(World world, Peer shop, int count) {
        for (int i = 0; i < count; i += BATCH) {
            for (int j = 0; j < BATCH; j++) {
                shop.submit(longMessage(NUMBER));
            }
            world.millis(20);
        }
    }

    private static void nobodyReads(TestSmsc smsc, boolean hangs) {
        smsc.peers().forEach(each -> each.hang(hangs));
    }

    private static long accepted(Peer shop) {
        return shop.outcomes().values().stream().filter(Outcome::isAccepted).count();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, relay", "2, 1, relay", "2, 2, relay", "1, 1, store", "2, 1, store", "2, 2, store"})
    void anSmscThatReadsSlowlyGetsEachMessageOnceAndKeepsItsSessions(int threads, int sessions, String delivery) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", sessions: " + sessions).delivery(delivery).mobiles(delivery));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            nobodyReads(smsc, true);
            submit(world, shop, 190);
            long innocent = bank.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(smsc.came()).hasSizeLessThan(20);
            nobodyReads(smsc, false);
            world.seconds(5);
            assertThat(accepted(shop)).isEqualTo(190);
            assertThat(bank.outcome(innocent).isAccepted()).isTrue();
            assertThat(smsc.came()).hasSize(191);
            assertThat(smsc.allPeers()).hasSize(sessions).allMatch(Peer::isSignedIn);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aSlowSessionBuffersNoMoreThanItsLimitOfOutput() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", sessions: 1").mobiles("relay"));
            Peer shop = world.application("shop");
            nobodyReads(smsc, true);
            submit(world, shop, 50);
            world.millis(100);
            long unsent = world.rig().thread().openConnections().stream()
                    .mapToLong(each -> each.view().owedBytes())
                    .max()
                    .orElseThrow();
            assertThat(unsent)
                    .isBetween(
                            (long) ReactorLimits.DEFAULT.requestBytesMax(),
                            (long) ReactorLimits.DEFAULT.requestBytesMax() + LONG_TEXT.length() + 200);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anApplicationThatReadsSlowlyGetsEachDeliveryOnceAndStaysBound(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", sessions: 1").delivery("store").mobiles("store"));
            Peer shop = world.application("shop");
            shop.hang(true);
            for (int i = 0; i < 60; i++) {
                smsc.receiver().submit(mobile());
                world.millis(20);
            }
            assertThat(accepted(smsc.receiver())).isEqualTo(60);
            assertThat(shop.came()).hasSizeLessThan(10);
            assertThat(world.records()).isGreaterThan(50);
            shop.hang(false);
            world.seconds(5);
            assertThat(shop.came()).hasSize(60);
            assertThat(shop.isSignedIn()).isTrue();
            assertThat(world.records()).isZero();
        }
    }

    private static ShortMessage mobile() {
        return PlainMessage.from(Address.international(NUMBER))
                .to(Address.international("6000"))
                .saying(World.body(LONG_TEXT))
                .build();
    }
}
