package org.strowger.world.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.simulation.disk.SimulatedDisk;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Receipts that SMSCs owe for messages that were relayed: when they are written down, and what a restart leaves. */
class RelayedReceiptsTest {
    private static final String NUMBER = "447700900123";
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret, max-binds: 10}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, delivery: relay, via: a}]
            """;

    /** Of a relayed message nothing is promised: who is killed forgets the last quarter of a second, and no more. */
    @ParameterizedTest
    @CsvSource({"true, 400, 1, 1", "true, 400, 2, 1", "false, 10, 1, 1", "false, 10, 2, 1", "true, 10, 1, 0"})
    void anExpectedRelayedReceiptSurvivesARestartAfterAShortDelay(
            boolean killed, long afterMillis, int threads, int known) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.rig().advance(Duration.ofMillis(afterMillis));
            String id = shop.outcome(token).messageId();
            if (!killed) {
                world.windUp();
                world.rig().advance(Duration.ofMillis(10));
            }
            World next = killed ? world.killed(threads) : world.restarted(threads);
            TestSmsc back = next.smsc("a", 2776);
            next.start(YAML);
            Peer there = next.application("shop");
            next.seconds(1);
            back.report(a.last(), "1");
            next.seconds(10);
            assertThat(there.came().stream().map(each -> each.receipt().messageId()))
                    .containsExactlyElementsOf(known == 0 ? List.of() : List.of(id));
            assertThat(next.records()).isZero();
            next.close();
        }
    }

    /** A disk that fails while the daemon stops may be well again before the store has ended. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anExpectedRelayedReceiptSurvivesADiskFailureAtShutdown(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            world.disk().fail(SimulatedDisk.Operation.SYNC, Integer.MAX_VALUE);
            shop.submit(World.reported(NUMBER));
            world.rig().advance(Duration.ofMillis(300)); // Its record is the first that fails.
            assertThat(world.keeping().isWell()).isFalse();
            long token = shop.submit(World.reported(NUMBER));
            world.rig().advance(Duration.ofMillis(10));
            String id = shop.outcome(token).messageId();
            world.windUp();
            world.rig().advance(Duration.ofMillis(10));
            world.disk().heal();
            World next = world.restarted(threads);
            TestSmsc back = next.smsc("a", 2776);
            next.start(YAML);
            Peer there = next.application("shop");
            next.seconds(1);
            back.report(a.last(), "2");
            next.seconds(10);
            assertThat(there.came())
                    .singleElement()
                    .satisfies(each -> assertThat(each.receipt().messageId()).isEqualTo(id));
            next.close();
        }
    }

    /** A receipt that comes soon was never written, and one that is written then ends with its receipt. */
    @ParameterizedTest
    @CsvSource({"100, 0", "600, 2"})
    void anEarlyReceiptOfARelayedMessageIsNeverStored(long afterMillis, long groups) {
        try (World world = new World(1)) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.rig().advance(Duration.ofMillis(afterMillis));
            a.report(a.last(), "1");
            world.seconds(2);
            assertThat(shop.came()).hasSize(1);
            assertThat(world.keeping().metrics().counters().get(StoreCounter.GROUPS))
                    .isEqualTo(groups);
            assertThat(world.records()).isZero();
        }
    }
}
