package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.PlainMessage;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Parts of a long message wait for an SMSC that gets no message twice. */
class WaitingPartsTest {
    private static final String FIRST = "447700900001";
    private static final String LONG = "447700900002";

    private static String yaml(String onUncertain) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, segments: udh,
                     window: 1, on-uncertain: %s}
                routes: [{name: all, match: {}, via: a, delivery: store}]
                """.formatted(onUncertain);
    }

    /**
     * The first message takes the window, the store already names the SMSC of the second one, and the parts of the
     * third one wait.
     */
    private static TestSmsc started(World world, String onUncertain, List<Peer.Came> open) {
        TestSmsc a = world.smsc("a", 2776).answers(open::add);
        world.start(yaml(onUncertain));
        Peer shop = world.application("shop");
        world.send(shop, World.text(FIRST));
        world.send(shop, World.text(FIRST));
        world.millis(10);
        world.send(
                shop,
                PlainMessage.from(World.SHOP)
                        .to(Address.international(LONG))
                        .saying(World.body("x".repeat(400)))
                        .build());
        world.millis(10);
        assertThat(a.came()).hasSize(1);
        return a;
    }

    private static List<String> came(TestSmsc smsc) {
        return smsc.came().stream()
                .map(each -> each.message().destination().text())
                .toList();
    }

    private static int held(World world) {
        return world.router().exchange().snapshot(0).custody().held();
    }

    @ParameterizedTest
    @CsvSource({"hold, 1", "hold, 2", "fail, 1", "fail, 2"})
    void aMessageOfWhichNoPartHasLeftIsNotUncertainAfterAKill(String onUncertain, int threads) {
        World world = new World(threads);
        started(world, onUncertain, new ArrayList<>());
        try (World next = world.killed(1)) {
            TestSmsc a = next.smsc("a", 2776);
            next.start(yaml(onUncertain));
            next.seconds(1);
            assertThat(came(a)).containsExactly(LONG, LONG, LONG);
            assertThat(held(next)).isEqualTo(onUncertain.equals("hold") ? 2 : 0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMessageOfWhichAPartHasLeftIsUncertainAfterAKill(int threads) {
        World world = new World(threads);
        List<Peer.Came> open = new ArrayList<>();
        TestSmsc before = started(world, "hold", open);
        before.accept(open.get(0));
        world.millis(100);
        before.accept(open.get(1));
        world.millis(100);
        assertThat(came(before)).containsExactly(FIRST, FIRST, LONG);
        try (World next = world.killed(1)) {
            TestSmsc a = next.smsc("a", 2776);
            next.start(yaml("hold"));
            next.seconds(1);
            assertThat(a.came()).isEmpty();
            assertThat(held(next)).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void allPartsLeaveOneAfterTheOther(int threads) {
        try (World world = new World(threads)) {
            List<Peer.Came> open = new ArrayList<>();
            TestSmsc a = started(world, "hold", open);
            for (int i = 0; i < 5; i++) {
                a.accept(open.get(i));
                world.millis(100);
            }
            assertThat(came(a)).containsExactly(FIRST, FIRST, LONG, LONG, LONG);
            assertThat(world.records()).isZero();
        }
    }
}
