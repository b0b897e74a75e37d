package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.metrics.Counter;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Records of SMSCs and applications that are configured no more: as many are kept as are still asked for. */
class LettingGoTest {
    /** More than are recovered in one turn. */
    private static final int MANY = 2_500;

    private static final int RELOADS = Boolean.getBoolean("strowger.long") ? 2_000 : 400;

    private static final String NUMBER = "447700900123";

    private static String yaml(String application, String smsc, String more) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications: [{name: %s, password: secret}]
                smscs: [{name: %s, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p%s}]
                routes: [{name: all, match: {}, delivery: relay, via: %s}]
                """.formatted(application, smsc, more, smsc);
    }

    private static long homes(World world) {
        long sum = 0;
        for (SelectorThread thread : world.rig().threads()) {
            sum += thread.metrics().counters().get(Counter.HOMES);
        }
        return sum;
    }

    private static void sendsAndIsTold(World world, TestSmsc smsc, String name, boolean reported) {
        Peer peer = world.application(name);
        peer.submit(World.reported(NUMBER));
        world.millis(1);
        if (reported) {
            smsc.report(smsc.last(), Integer.toString(smsc.came().size()));
            world.millis(1);
            assertThat(peer.came()).hasSize(1);
        }
    }

    /** Each time everything has another name, and now and then there is traffic. */
    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "2, false"})
    void manyReloadsLeaveNoObsoleteObjects(int threads, boolean reported) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("shop", "a", ", receipts: {wait: 1m}"));
            for (int i = 0; i < RELOADS; i++) {
                world.reload(yaml("shop" + i, "a" + i, ", receipts: {wait: 1m}"));
                if (i % (RELOADS / 20) == 0) {
                    world.millis(500);
                    sendsAndIsTold(world, smsc, "shop" + i, reported);
                }
            }
            world.seconds(100);
            assertThat(homes(world))
                    .as("the SMSC, its receipts, and an application at most")
                    .isBetween(2L, 3L);
            assertThat(smsc.peers()).hasSize(1);
        }
    }

    @Test
    void manyChangesOfOneSmscLeaveNoObsoleteObjects() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml("shop", "a", ""));
            for (int i = 0; i < RELOADS; i++) {
                world.reload(yaml("shop", "a", ", window: " + (1 + i % 2)));
            }
            world.seconds(5);
            assertThat(homes(world)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aReaddedApplicationGetsItsEarlierReceipts(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("shop", "a", ""));
            Peer before = world.application("shop");
            long token = before.submit(World.reported(NUMBER));
            world.millis(1);
            world.reload(yaml("bank", "a", ""));
            world.seconds(20);
            assertThat(before.isSignedIn()).isFalse();
            world.reload(yaml("shop", "a", ""));
            Peer again = world.application("shop");
            Peer.Came sent = smsc.last();
            smsc.report(sent, "1");
            world.millis(1);
            assertThat(again.came()).hasSize(1);
            assertThat(again.came().get(0).receipt().messageId())
                    .isEqualTo(before.outcome(token).messageId());
        }
    }

    @Test
    void receiptsOfARemovedApplicationReachNoOtherApplication() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("shop", "a", ""));
            world.application("shop").submit(World.reported(NUMBER));
            world.millis(1);
            world.reload(yaml("bank", "a", ""));
            Peer bank = world.application("bank");
            long token = smsc.report(smsc.last(), "1");
            world.seconds(8);
            assertThat(bank.came()).isEmpty();
            assertThat(smsc.receiver().outcome(token).isAccepted())
                    .as("it is kept for whoever has the name again")
                    .isTrue();
            world.reload(yaml("shop", "a", ""));
            Peer shop = world.application("shop");
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
        }
    }

    @Test
    void receiptsOfAReaddedSmscAreExpectedAgain() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("shop", "a", ""));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(1);
            world.reload(yaml("shop", "other", ""));
            world.seconds(20);
            world.reload(yaml("shop", "a", ""));
            world.seconds(1);
            smsc.report(smsc.last(), "1");
            world.millis(1);
            assertThat(shop.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void receiptsOfAnSmscMissingAtTheStartAreExpectedWhenItIsAdded(int threads) {
        try (World world = World.mortal(threads, 1)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml("shop", "a", ""));
            Peer shop = world.application("shop");
            for (int i = 0; i < MANY; i++) {
                shop.submit(World.reported("4477" + (10_000_000 + i)));
                world.millis(i % 5 == 0 ? 1 : 0);
            }
            world.seconds(10);
            assertThat(smsc.came()).hasSize(MANY);
            List<Peer.Came> all = List.copyOf(smsc.came());
            world.die(true);
            world.start(yaml("shop", "other", ""));
            world.seconds(20);
            world.reload(yaml("shop", "a", ""));
            world.seconds(5);
            Peer again = world.application("shop");
            for (int i = 0; i < MANY; i++) {
                smsc.report(all.get(i), Integer.toString(i + 1));
                world.millis(i % 5 == 0 ? 1 : 0);
            }
            world.seconds(10);
            assertThat(again.came()).hasSize(MANY);
        }
    }

    @Test
    void aMessageCanBeQueriedAfterTheSettingsOfItsSmscChange() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            List<Inquiry> asked = new ArrayList<>();
            smsc.manner().inquiries = inquiry -> {
                asked.add(inquiry);
                return InquiryAnswer.done();
            };
            world.start(yaml("shop", "a", ""));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(1);
            world.reload(yaml("shop", "a", ", window: 5"));
            world.seconds(1);
            String id = shop.outcome(token).messageId();
            long question = shop.ask(Inquiry.query(id, World.SHOP));
            world.millis(1);
            assertThat(shop.answer(question).outcome().isAccepted()).isTrue();
            assertThat(asked).hasSize(1);
            world.reload(yaml("shop", "other", ""));
            world.seconds(1);
            long later = shop.ask(Inquiry.query(id, World.SHOP));
            world.millis(1);
            assertThat(shop.answer(later).outcome().isAccepted()).isFalse();
            assertThat(asked).as("nobody else is asked").hasSize(1);
        }
    }
}
