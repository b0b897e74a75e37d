package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.exchange.custody.UnwrittenEnds;
import org.strowger.simulation.disk.SimulatedDisk.Operation;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * A store that is slower than an application: what the application has taken comes again after a kill, up to a bound.
 */
class UnwrittenEndsWorldTest {
    private static final String MOBILE = "447700900123";
    private static final int MESSAGES = 4000;

    /** Deliveries that the application may have unanswered, or answer in the turn in which the limit is reached. */
    private static final int WINDOW = 10;

    /** The share of an application whose deliveries are the only ones that end. */
    private static final int OF_ONE = UnwrittenEnds.ENDS_MAX * 9 / 10;

    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications:
              - {name: shop, password: secret, max-binds: 10, receive-window: %d}
              - {name: bank, password: secret}
              - {name: quiet, password: secret}
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a, delivery: relay}]
            inbound:
              - {name: relayed, match: {to: "7000"}, deliver-to: bank, delivery: relay}
              - {name: others, match: {to: "8000"}, deliver-to: quiet, delivery: store}
              - {name: mobiles, match: {}, deliver-to: shop, delivery: store}
            """.formatted(WINDOW);

    private static World started(World world) {
        return started(world, world.smsc("a", 2776));
    }

    private static World started(World world, TestSmsc smsc) {
        world.start(YAML);
        world.millis(100);
        for (int i = 0; i < MESSAGES; i++) {
            smsc.mobile(MOBILE, "6000", "text " + i);
            if (i % 100 == 0) {
                world.millis(5);
            }
        }
        world.millis(100);
        assertThat(world.records()).isEqualTo(MESSAGES);
        return world;
    }

    private static List<String> texts(Peer application) {
        return application.came().stream()
                .map(each -> new String(each.message().body().octets(), StandardCharsets.US_ASCII))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aKillRepeatsNoMoreDeliveriesThanTheLimitWhileTheDiskHangs(int threads) {
        World world = started(new World(threads));
        try {
            world.keeping().hangs(true);
            Peer shop = world.application("shop");
            world.seconds(2);
            Set<String> before = new HashSet<>(texts(shop));
            assertThat(before).hasSizeGreaterThanOrEqualTo(OF_ONE);

            world = world.killed(threads);
            world.smsc("a", 2776);
            world.start(YAML);
            Peer next = world.application("shop");
            world.seconds(5);
            List<String> again = texts(next).stream().filter(before::contains).toList();
            assertThat(again.size()).isLessThanOrEqualTo(OF_ONE + WINDOW);
            before.addAll(texts(next));
            assertThat(before).hasSize(MESSAGES);
        } finally {
            world.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void deliveriesContinueWhenTheStoreWorksAgain(int threads) {
        try (World world = started(new World(threads))) {
            world.keeping().hangs(true);
            Peer shop = world.application("shop");
            world.seconds(2);
            assertThat(shop.came().size()).isLessThan(MESSAGES);
            world.keeping().hangs(false);
            world.seconds(2);
            assertThat(texts(shop)).hasSize(MESSAGES).doesNotHaveDuplicates();
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void relayedDeliveriesOfOtherApplicationsAreNotDelayed() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            started(world, smsc);
            Peer bank = world.application("bank");
            world.keeping().hangs(true);
            Peer shop = world.application("shop");
            world.seconds(1);
            int held = shop.came().size();
            for (int i = 0; i < 100; i++) {
                smsc.mobile(MOBILE, "7000", "direct " + i);
                world.millis(1);
            }
            assertThat(texts(bank)).hasSize(100).doesNotHaveDuplicates();
            assertThat(shop.came().size()).isEqualTo(held);
            world.keeping().hangs(false);
            world.seconds(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anApplicationThatWaitsForItsUnwrittenEndsDelaysNoStoredDeliveriesOfAnother(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            started(world, smsc);
            for (int i = 0; i < 10; i++) {
                smsc.mobile(MOBILE, "8000", "kept " + i);
            }
            world.millis(100);
            world.keeping().hangs(true);
            Peer shop = world.application("shop");
            world.seconds(1);
            int held = shop.came().size();
            Peer quiet = world.application("quiet");
            world.seconds(1);
            assertThat(texts(quiet)).hasSize(10).doesNotHaveDuplicates();
            assertThat(shop.came().size()).isEqualTo(held).isLessThan(MESSAGES);
            world.keeping().hangs(false);
            world.seconds(2);
        }
    }

    @Test
    void aFailingStoreDelaysNoDeliveries() {
        try (World world = started(new World())) {
            world.disk().fail(Operation.SYNC, 1_000_000);
            Peer shop = world.application("shop");
            world.seconds(5);
            assertThat(texts(shop)).hasSize(MESSAGES).doesNotHaveDuplicates();
            world.disk().heal();
            world.seconds(10);
            assertThat(world.records()).isZero();
        }
    }
}
