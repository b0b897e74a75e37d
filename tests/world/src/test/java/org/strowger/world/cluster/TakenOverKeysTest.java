package org.strowger.world.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.exchange.custody.HeirRecords;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.Leases;
import org.strowger.router.store.shared.ShardFollower;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.simulation.log.SimulatedReplicatedLog;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * The idempotency keys of HTTP requests, in a cluster: a key lives in the shard of its messages, and goes with them to
 * whoever takes the shard over.
 */
class TakenOverKeysTest implements ShardIncidents {
    private static final long LEASE_NANOS = 600_000_000;
    private static final int DAY_SECONDS = 24 * 3600;

    private final List<SimulatedReplicatedLog> shards = new ArrayList<>();
    private final List<Peer.Came> came = new ArrayList<>();
    private int processes;

    /** A router whose home shard is the one of its number. */
    private World router(int threads) {
        return router(threads, true);
    }

    private World router(int threads, boolean hasSmsc) {
        int number = shards.size();
        shards.add(new SimulatedReplicatedLog(number));
        World world = World.mortal(threads, 7)
                .over(
                        ShardLog.claiming(
                                shards.get(number).open(),
                                number,
                                identity(),
                                options(),
                                new Lease(LEASE_NANOS),
                                state -> true),
                        new Leases());
        TestSmsc smsc = world.smsc("a", 2776);
        smsc.answers(each -> {
            came.add(each);
            smsc.accept(each);
        });
        if (!hasSmsc) {
            smsc.shut();
        }
        world.start("node: london-" + number + "\n" + HttpShop.YAML);
        return world;
    }

    private ShardIdentity identity() {
        processes++;
        return ShardIdentity.of("test", "process-" + processes, processes);
    }

    private ShardOptions options() {
        return new ShardOptions(ShardLimits.DEFAULT, Long.MAX_VALUE / 2, () -> 1, () -> 1, nanos -> true, this);
    }

    /** A router takes over the first shard. */
    private void takeOver(World by) throws IOException {
        HeirRecords records = new HeirRecords();
        ShardFollower follower = new ShardFollower(shards.get(0).open(), 0, identity(), records);
        while (follower.follow(() -> 1) > 0) {
            // Until all is read.
        }
        ShardLog log = follower.claim(options(), new Lease(LEASE_NANOS)).orElseThrow();
        by.takeOver(found -> log, records);
        by.seconds(1);
    }

    private static String send(World by, String key) {
        return new HttpClient(by)
                .post(
                        "/v1/messages",
                        HttpShop.JSON + "Idempotency-Key: \"" + key + "\"\r\n",
                        "{\"to\":\"+447700900001\",\"from\":\"SHOP\",\"text\":\"hello\"}");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRepeatedRequestGetsItsFirstResponseAfterATakeover(int threads) throws IOException {
        String first;
        try (World dies = router(threads)) {
            first = send(dies, "k1");
            assertThat(first).startsWith("202 ");
            dies.seconds(1);
            dies.die(false);
        }
        try (World heir = router(threads)) {
            takeOver(heir);
            assertThat(send(heir, "k1")).isEqualTo(first);
            heir.seconds(1);
            assertThat(heir.records()).as("in its own store").isZero();
            assertThat(heir.router().exchange().isDrained(0)).isFalse();
            heir.die(false);
        }
        try (World next = router(threads)) {
            takeOver(next);
            assertThat(send(next, "k1")).isEqualTo(first);
            assertThat(send(next, "k2")).startsWith("202 ").isNotEqualTo(first);
            next.seconds(1);
            assertThat(came).as("one message of each key").hasSize(2);
            next.seconds(DAY_SECONDS);
            assertThat(next.router().exchange().isDrained(0))
                    .as("the key has ended in its shard, which can be given up")
                    .isTrue();
        }
    }

    @Test
    void anIdempotencyKeyIsReleasedWithItsShard() throws IOException {
        String first;
        try (World dies = router(1)) {
            first = send(dies, "k1");
            dies.seconds(1);
            dies.die(false);
        }
        try (World heir = router(1)) {
            takeOver(heir);
            heir.router().exchange().leave(0);
            heir.seconds(1);
            assertThat(heir.router().exchange().isDrained(0)).isTrue();
            heir.die(false);
        }
        try (World next = router(1)) {
            takeOver(next);
            assertThat(send(next, "k1")).isEqualTo(first);
            assertThat(came).hasSize(1);
        }
    }

    @Test
    void aWaitingMessageIsTakenOverWithItsIdempotencyKey() throws IOException {
        String first;
        try (World dies = router(1, false)) {
            first = send(dies, "k1");
            assertThat(first).startsWith("202 ");
            dies.die(false);
        }
        assertThat(came).isEmpty();
        try (World heir = router(1)) {
            takeOver(heir);
            assertThat(send(heir, "k1")).isEqualTo(first);
            heir.seconds(2);
            assertThat(came).hasSize(1);
        }
    }

    /** As the manual says: a client repeats a request at the same node, as long as that node lives. */
    @Test
    void aRequestRepeatedAtAnotherLivingNodeIsSentAgain() {
        try (World one = router(1);
                World other = router(1)) {
            String first = send(one, "k1");
            assertThat(send(other, "k1")).startsWith("202 ").isNotEqualTo(first);
            one.seconds(1);
            other.seconds(1);
            assertThat(came).hasSize(2);
        }
    }

    @Override
    public void onUnanswered(int shard, Exception why) {
        throw new AssertionError(why);
    }

    @Override
    public void onSettled(int shard, long epoch) {}
}
