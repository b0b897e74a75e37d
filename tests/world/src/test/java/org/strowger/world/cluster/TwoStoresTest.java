package org.strowger.world.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.world.JoiningScene.headed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
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
import org.strowger.world.JoiningScene;
import org.strowger.world.Keeping;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * Parts of one message in two stores: one came to a router that has died, the other one to the router that has taken
 * its store over. The stores write at different times.
 */
class TwoStoresTest implements ShardIncidents {
    private static final long LEASE_NANOS = 600_000_000;
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret, segments: join}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, segments: payload}]
            routes: [{name: all, match: {}, via: a, delivery: store}]
            inbound: [{name: mobiles, match: {}, deliver-to: shop, delivery: store}]
            """;

    private final List<SimulatedReplicatedLog> shards =
            List.of(new SimulatedReplicatedLog(0), new SimulatedReplicatedLog(1));
    private int processes;

    private World router(int shard) {
        return World.mortal(1, 7)
                .over(
                        ShardLog.claiming(
                                shards.get(shard).open(),
                                shard,
                                identity(),
                                options(),
                                new Lease(LEASE_NANOS),
                                state -> true),
                        new Leases());
    }

    private ShardIdentity identity() {
        processes++;
        return ShardIdentity.of("test", "node-" + processes, processes);
    }

    private ShardOptions options() {
        return new ShardOptions(ShardLimits.DEFAULT, Long.MAX_VALUE / 2, () -> 1, () -> 1, nanos -> true, this);
    }

    private Keeping takeOver(World world) throws IOException {
        HeirRecords records = new HeirRecords();
        ShardFollower follower = new ShardFollower(shards.get(0).open(), 0, identity(), records);
        while (follower.follow(() -> 1) > 0) {
            // Until all is read.
        }
        ShardLog log = follower.claim(options(), new Lease(LEASE_NANOS)).orElseThrow();
        return world.takeOver(found -> log, records);
    }

    private static Piece part(int number) {
        byte[] text = (number == 1 ? "one " : "two").getBytes(StandardCharsets.US_ASCII);
        return Piece.whole(headed(new Concatenation(0x34, false, 2, number), text));
    }

    private static void submitPart(Peer shop, int number) {
        shop.submit(JoiningScene.asking(ReceiptRequest.NEVER), Rewrite.NONE.saying(part(number)));
    }

    private static PlainMessage segment(int number) {
        return PlainMessage.from(Address.international("447700900123"))
                .to(Address.international("6000"))
                .saying(part(number).body())
                .build();
    }

    @Test
    void aPartInAnotherStoreIsRemovedWhenTheJoinedMessageIsDurable() throws IOException {
        List<String> ended = new ArrayList<>();
        try (World first = router(0)) {
            first.smsc("a", 2776);
            first.start(YAML);
            submitPart(first.application("shop"), 1);
            first.seconds(1);
            first.die(false);
        }
        try (World second = router(1)) {
            TestSmsc smsc = second.smsc("a", 2776);
            second.start(YAML);
            Keeping taken = takeOver(second);
            second.seconds(1);
            taken.hangs(true);
            submitPart(second.application("shop"), 2);
            second.seconds(2);
            assertThat(second.records()).as("until then it is the only copy").isOne();
            assertThat(smsc.came()).isEmpty();
            taken.hangs(false);
            second.seconds(2);
            assertThat(smsc.came()).hasSize(1);
            ended.add(new String(smsc.last().message().body().octets(), StandardCharsets.US_ASCII));
            assertThat(second.records()).isZero();
            assertThat(second.router().exchange().isDrained(0)).isTrue();
        }
        assertThat(ended).containsExactly("one two");
    }

    @Test
    void aMobileSegmentInAnotherStoreIsRemovedWhenTheJoinedMessageIsDurable() throws IOException {
        try (World first = router(0)) {
            TestSmsc smsc = first.smsc("a", 2776);
            first.start(YAML);
            first.application("shop");
            smsc.receiver().submit(segment(1));
            first.seconds(1);
            first.die(false);
        }
        try (World second = router(1)) {
            TestSmsc smsc = second.smsc("a", 2776);
            second.start(YAML);
            Peer shop = second.application("shop");
            Keeping taken = takeOver(second);
            second.seconds(1);
            taken.hangs(true);
            smsc.receiver().submit(segment(2));
            second.seconds(2);
            assertThat(second.records()).as("until then it is the only copy").isOne();
            assertThat(shop.came()).isEmpty();
            taken.hangs(false);
            second.seconds(2);
            assertThat(shop.came()).hasSize(1);
            assertThat(second.records()).isZero();
            assertThat(second.router().exchange().isDrained(0)).isTrue();
        }
    }

    @Override
    public void onUnanswered(int shard, Exception why) {
        throw new AssertionError(why);
    }

    @Override
    public void onSettled(int shard, long epoch) {}
}
