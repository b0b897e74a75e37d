package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Threads whose turns come in any order, with windows of one: whatever is told to another thread is old by then. */
class HandOverRaceTest {
    private static final String NUMBER = "447700900123";
    private static final int ROUNDS = 400;
    private static final int REST = 15;

    private static final SceneYaml YAML = SceneYaml.RELAYED
            .a(", sessions: 2, window: 1, timers: {reconnect: 50s..60s}")
            .and(World.MOBILES_RELAYED);

    private static void someTurns(World world, Random random) {
        for (int turns = random.nextInt(4); turns > 0; turns--) {
            world.rig().threads().get(random.nextInt(2)).turn();
        }
    }

    private static void answerSome(ArrayDeque<Peer.Came> open, Random random, TestSmsc smsc) {
        if (!open.isEmpty() && random.nextInt(3) == 0) {
            smsc.accept(open.removeFirst());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noMessageIsLostInARaceAtTheHomeThreadOfItsSmsc(long seed) {
        Random random = new Random(seed);
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            ArrayDeque<Peer.Came> open = new ArrayDeque<>();
            smsc.answers(each -> open.add(each));
            world.start(YAML);
            List<Peer> shops = List.of(world.application("shop"), world.application("shop"));
            world.rig().network().refuse(smsc.address());
            smsc.peers().get((int) (seed % 2)).leave();
            world.millis(5);
            for (int round = 0; round < ROUNDS; round++) {
                if (random.nextInt(2) == 0) {
                    shops.get(random.nextInt(2)).submit(World.text(NUMBER));
                }
                answerSome(open, random, smsc);
                someTurns(world, random);
                if (round % 8 == 7) {
                    comeToRest(world, smsc, open);
                    shops.forEach(each -> assertThat(each.outcomes().values()).allMatch(Outcome::isAccepted));
                    assertThat(smsc.came())
                            .hasSize(shops.stream()
                                    .mapToInt(each -> each.outcomes().size())
                                    .sum());
                }
            }
        }
    }

    /** Long enough for all that is not stuck, and too short for what is late to be given up. */
    private static void comeToRest(World world, TestSmsc smsc, ArrayDeque<Peer.Came> open) {
        for (int i = 0; i < REST; i++) {
            while (!open.isEmpty()) {
                smsc.accept(open.removeFirst());
            }
            world.millis(20);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noDeliveryIsLostInARaceAtTheHomeThreadOfItsApplication(long seed) {
        Random random = new Random(seed);
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", receive-window: 1"));
            Peer.Manner manner = new Peer.Manner();
            List<Peer.Came> open = new ArrayList<>();
            manner.messages = open::add;
            world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            if (seed % 2 == 0) {
                world.application(World.LISTENER, World.terms("shop", "secret", Traffic.SENDS, "3.4"), manner);
                world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            }
            int sent = 0;
            for (int round = 0; round < ROUNDS; round++) {
                if (random.nextInt(3) == 0) {
                    smsc.peers().get(random.nextInt(2)).submit(TestSmsc.mobile(NUMBER, "6000"));
                    sent++;
                }
                if (!open.isEmpty() && random.nextInt(3) == 0) {
                    open.remove(0).answer(Outcome.accepted(""));
                }
                someTurns(world, random);
                if (round % 8 == 7) {
                    for (int i = 0; i < REST; i++) {
                        while (!open.isEmpty()) {
                            open.remove(0).answer(Outcome.accepted(""));
                        }
                        world.millis(20);
                    }
                    List<Outcome> outcomes = smsc.peers().stream()
                            .flatMap(each -> each.outcomes().values().stream())
                            .toList();
                    assertThat(outcomes).as("seed " + seed).hasSize(sent).allMatch(Outcome::isAccepted);
                }
            }
        }
    }
}
