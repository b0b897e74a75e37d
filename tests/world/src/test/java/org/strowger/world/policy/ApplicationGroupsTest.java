package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppFigure;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Applications that share a rate limit, in a running router. */
class ApplicationGroupsTest {
    private static final String NUMBER = "447700900123";
    private static final int TOO_FAST =
            World.SUITE.statuses().refusal(RefusalReason.TOO_FAST).code();

    private static String yaml(String groups, String ofShop, String ofBank) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                groups: [%s]
                applications:
                  - {name: shop, password: secret, max-binds: 10%s}
                  - {name: bank, password: secret, max-binds: 10%s}
                  - {name: other, password: secret, max-binds: 10}
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}
                routes:
                  - {name: all, match: {}, via: a, delivery: relay}
                """.formatted(groups, ofShop, ofBank);
    }

    private static String grouped(String group) {
        return yaml("{name: resellers, " + group + "}", ", group: resellers", ", group: resellers");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theApplicationsOfAGroupShareItsRate(int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776);
            world.start(grouped("throughput: 1/s"));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(world.send(bank, World.text(NUMBER)).code()).isEqualTo(TOO_FAST);
            assertThat(world.send(world.application("other"), World.text(NUMBER))
                            .code())
                    .isZero();
            assertThat(world.figure("bank", AppFigure.TOO_FAST)).isOne();
            world.seconds(1);
            assertThat(world.send(bank, World.text(NUMBER)).code()).isZero();
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(TOO_FAST);
        }
    }

    @Test
    void aMessageThatTheGroupLimitRefusesIsNotCountedForItsApplication() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(yaml(
                    "{name: resellers, throughput: 60/m}",
                    ", group: resellers, throughput: 30/m",
                    ", group: resellers"));
            Peer shop = world.application("shop");
            assertThat(world.send(world.application("bank"), World.text(NUMBER)).code())
                    .isZero();
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(TOO_FAST);
            world.seconds(1);
            assertThat(world.send(shop, World.text(NUMBER)).code())
                    .as("its own limit is still unused")
                    .isZero();
            world.seconds(1);
            assertThat(world.send(shop, World.text(NUMBER)).code())
                    .as("now its own limit refuses")
                    .isEqualTo(TOO_FAST);
        }
    }

    @Test
    void aGroupCanSlowItsApplicationsInsteadOfRefusingMessages() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(grouped("throughput: 1/s, when-too-fast: slow"));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            List<Long> tokens = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                tokens.add(shop.submit(World.text(NUMBER)));
                world.millis(1);
            }
            world.millis(100);
            assertThat(smsc.came()).as("the connection is not read on").hasSizeLessThan(3);
            world.seconds(4);
            assertThat(smsc.came()).hasSize(3);
            tokens.forEach(token -> assertThat(shop.outcome(token).code()).isZero());
            assertThat(world.send(bank, World.text(NUMBER)).code()).isZero();
            assertThat(world.figure("shop", AppFigure.TOO_FAST)).isZero();
        }
    }

    @Test
    void aReloadChangesTheRateAndTheApplicationsOfAGroup() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(grouped("throughput: 1/s"));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(world.send(bank, World.text(NUMBER)).code()).isEqualTo(TOO_FAST);
            world.reload(yaml("{name: resellers, throughput: 1/s}", ", group: resellers", ""));
            assertThat(world.send(bank, World.text(NUMBER)).code())
                    .as("it has left the group")
                    .isZero();
            assertThat(world.send(shop, World.text(NUMBER)).code())
                    .as("the segments so far still count")
                    .isEqualTo(TOO_FAST);
            world.reload(grouped("throughput: 100/s"));
            world.millis(50);
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(world.send(bank, World.text(NUMBER)).code()).isZero();
        }
    }

    @Test
    void aReloadReportsChangedGroups() {
        String both = "{name: one, throughput: 1/s}, {name: two, throughput: 1/s}";
        try (World world = new World()) {
            world.start(yaml(both, "", ""));
            String changed = both.replace("two, throughput: 1/s", "three, throughput: 1/s")
                    .replace("one, throughput: 1/s", "one, throughput: 2/s");
            assertThat(world.reload(yaml(changed, "", "")))
                    .containsExactly("changed group one: throughput", "new group three", "gone group two");
        }
    }

    @Test
    void theConsoleShowsTheGroups() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(grouped("throughput: 1/s"));
            Looking looking = new Looking(world);
            assertThat(looking.cell("show groups", "groups", "exhausted")).isEqualTo("no");
            world.send(world.application("shop"), World.text(NUMBER));
            assertThat(looking.cell("show groups", "groups", "exhausted")).isEqualTo("yes");
            assertThat(looking.cell("show groups", "groups", "group")).isEqualTo("resellers");
            assertThat(looking.cell("show groups", "groups", "applications")).isEqualTo("shop, bank");
            assertThat(looking.cell("show groups", "groups", "when_too_fast")).isEqualTo("reject");
            world.reload(yaml("", "", ""));
            assertThat(looking.ask("show groups").toString()).contains("no application is in a group");
        }
    }
}
