package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages and receipts whose sessions are not all on one thread. */
class HandOverTest {
    private static final String NUMBER = "447700900123";

    private static final SceneYaml YAML = SceneYaml.RELAYED.and(World.MOBILES_RELAYED);

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void noMessageOrReceiptIsLostOrDuplicatedAcrossThreads(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", sessions: 3, window: 2"));
            List<Peer> shops = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                shops.add(world.application("shop"));
            }
            for (int i = 0; i < 200; i++) {
                shops.get(i % 5).submit(World.reported(NUMBER));
            }
            world.millis(50);
            assertThat(smsc.came()).hasSize(200);
            Set<String> ids = new HashSet<>();
            for (Peer shop : shops) {
                assertThat(shop.outcomes()).hasSize(40);
                shop.outcomes().values().forEach(each -> ids.add(each.messageId()));
            }
            assertThat(ids).hasSize(200);
            for (int i = 0; i < 200; i++) {
                smsc.report(smsc.peers().get(i % 3), smsc.came().get(i), Integer.toString(i + 1));
            }
            world.millis(50);
            List<String> reported = new ArrayList<>();
            shops.forEach(shop ->
                    shop.came().forEach(each -> reported.add(each.receipt().messageId())));
            assertThat(reported).hasSize(200).containsOnlyOnceElementsOf(ids);
            smsc.allPeers().forEach(each -> assertThat(each.mostUnanswered()).isLessThanOrEqualTo(2));
        }
    }

    /** The window of the only session is full for a while, and what comes back waits at another thread. */
    @ParameterizedTest
    @CsvSource({"0, 1", "0, 2", "0, 3", "0, 8", "1, 1", "1, 2", "1, 3", "1, 8"})
    void sendingContinuesWhenAFullWindowOnOneThreadHasRoomAgain(int lost, int messages) {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", sessions: 2, window: 1, timers: {reconnect: 50s..60s}"));
            Peer first = world.application("shop");
            Peer second = world.application("shop");
            world.rig().network().refuse(smsc.address());
            smsc.peers().get(lost).leave();
            world.millis(5);
            assertThat(smsc.peers()).hasSize(1);
            for (int i = 0; i < messages; i++) {
                first.submit(World.text(NUMBER));
                second.submit(World.text(NUMBER));
            }
            world.seconds(2);
            assertThat(first.outcomes()).hasSize(messages);
            assertThat(second.outcomes()).hasSize(messages);
            assertThat(smsc.came()).hasSize(2 * messages);
        }
    }

    /** A thread whose sessions were full once is not taken to be full for ever. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void deliveriesContinueWhenAFullReceiveWindowHasRoomAgain(int burst) {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", receive-window: 1").a(", sessions: 2, window: 100"));
            world.application("shop");
            world.application("shop");
            int told = 0;
            for (int round = 0; round < 10; round++) {
                for (int i = 0; i < burst; i++) {
                    smsc.peers().forEach(each -> each.submit(TestSmsc.mobile(NUMBER, "6000")));
                    told += 2;
                }
                world.seconds(2);
                int answered = smsc.peers().stream()
                        .mapToInt(each -> each.outcomes().size())
                        .sum();
                assertThat(answered).as("round " + round).isEqualTo(told);
            }
            smsc.peers().forEach(each -> assertThat(each.outcomes().values()).allMatch(Outcome::isAccepted));
        }
    }

    @Test
    void receiptsReachAReceiverOnAnotherThread() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", sessions: 2"));
            List<Peer> senders = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                senders.add(world.application(World.terms("shop", "secret", Traffic.SENDS, "3.4")));
            }
            Peer receiver = world.application(World.terms("shop", "secret", Traffic.RECEIVES, "3.4"));
            senders.forEach(each -> each.submit(World.reported(NUMBER)));
            world.millis(1);
            for (int i = 0; i < 4; i++) {
                smsc.report(smsc.peers().get(i % 2), smsc.came().get(i), Integer.toString(i + 1));
            }
            world.millis(1);
            assertThat(receiver.came()).hasSize(4);
        }
    }
}
