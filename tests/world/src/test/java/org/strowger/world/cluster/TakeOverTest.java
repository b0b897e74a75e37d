package org.strowger.world.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.application.AppFigure;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.custody.HeirRecords;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.Leases;
import org.strowger.router.store.shared.ShardFollower;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.simulation.log.SimulatedReplicatedLog;
import org.strowger.world.Keeping;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** A router takes over what another one had in custody when it died, while its own applications go on. */
class TakeOverTest implements ShardIncidents {
    private static final String TO = "447700900123";
    private static final int SENT = 30;
    private static final int WAITING = 40;
    private static final long LEASE_NANOS = TimeUnit.MILLISECONDS.toNanos(600);
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications:
              - {name: shop, password: secret, receive-window: 100, window: 1000}
              - {name: bank, password: secret}
            smscs:
              - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, window: 1000,
                 receipt-ids: same}
            routes: [{name: all, match: {}, via: a}]
            """;

    private final List<SimulatedReplicatedLog> shards = new ArrayList<>();
    private final List<String> ours = new ArrayList<>();
    private final List<String> theirs = new ArrayList<>();
    private final Leases leases = new Leases();
    private int processes;

    private MessageLog.Source claiming(int shard) {
        return ShardLog.claiming(
                shards.get(shard).open(), shard, identity(), options(), new Lease(LEASE_NANOS), state -> true);
    }

    private ShardIdentity identity() {
        processes++;
        return ShardIdentity.of("test", "node-" + processes, processes);
    }

    private ShardOptions options() {
        return options(nanos -> true);
    }

    private ShardOptions options(ShardOptions.Waiting waiting) {
        return new ShardOptions(ShardLimits.DEFAULT, Long.MAX_VALUE / 2, () -> 1, () -> 1, waiting, this);
    }

    @Override
    public void onUnanswered(int shard, Exception why) {
        throw new AssertionError(why);
    }

    @Override
    public void onSettled(int shard, long epoch) {}

    private World router(int shard) {
        return router(2, shard);
    }

    private World router(int threads, int shard) {
        while (shards.size() <= shard) {
            shards.add(new SimulatedReplicatedLog(shards.size()));
        }
        return World.mortal(threads, 7).over(claiming(shard), leases);
    }

    /** A router that dies while some messages wait for the SMSC, and others for their receipts. */
    private void dies(int shard) {
        try (World first = router(shard)) {
            TestSmsc smsc = first.smsc("a", 2776);
            smsc.answers(each -> theirs.add(smsc.accept(each)));
            first.start(YAML);
            Peer shop = first.application("shop");
            send(first, shop, SENT);
            assertThat(theirs).hasSize(SENT);
            smsc.shut();
            smsc.breakOff();
            first.seconds(1);
            send(first, shop, WAITING);
            assertThat(ours).hasSize(SENT + WAITING);
            first.die(false);
        }
    }

    private void send(World world, Peer shop, int messages) {
        List<Long> tokens = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            tokens.add(shop.submit(World.reported(TO)));
        }
        world.seconds(1);
        tokens.forEach(token -> ours.add(shop.outcome(token).messageId()));
    }

    /** Follows the shard as its heir, and takes it over. */
    private Keeping takeOver(World world, int shard, List<ShardLog> claimed) throws IOException {
        HeirRecords records = claim(shard, options(), claimed);
        return world.takeOver(found -> claimed.get(0), records);
    }

    private HeirRecords claim(int shard, ShardOptions options, List<ShardLog> claimed) throws IOException {
        HeirRecords records = new HeirRecords();
        ShardFollower follower = new ShardFollower(shards.get(shard).open(), shard, identity(), records);
        while (follower.follow(() -> 0) > 0) {
            // Until all is read.
        }
        Optional<ShardLog> log = follower.claim(options, new Lease(LEASE_NANOS));
        claimed.add(log.orElseThrow());
        return records;
    }

    @Test
    void anotherNodeContinuesTheCustodyOfADeadNode() throws IOException {
        dies(0);
        try (World second = router(1)) {
            TestSmsc smsc = second.smsc("a", 2776);
            smsc.answers(each -> theirs.add(smsc.accept(each)));
            second.start(YAML);
            Peer shop = second.application("shop");
            List<ShardLog> claimed = new ArrayList<>();
            Keeping taken = takeOver(second, 0, claimed);
            second.seconds(2);
            assertThat(smsc.came()).as("what waited leaves").hasSize(WAITING);
            Exchange exchange = second.router().exchange();
            assertThat(exchange.isDrained(0)).as("their receipts are expected").isFalse();
            theirs.forEach(id -> smsc.report(smsc.last(), id));
            second.seconds(2);
            assertThat(shop.came().stream().map(each -> each.receipt().messageId()))
                    .containsExactlyInAnyOrderElementsOf(ours);
            assertThat(exchange.isDrained(0)).isTrue();
            assertThat(second.records())
                    .as("nothing of it came into the own store")
                    .isZero();
            givesUp(second, exchange, taken, claimed.get(0));
        }
    }

    /** Messages of mobiles that no rule takes. */
    @Test
    void unclaimedMessagesAreTakenOverReleasedAndDelivered() throws IOException {
        try (World first = router(0)) {
            TestSmsc smsc = first.smsc("a", 2776);
            first.start(YAML);
            for (int i = 0; i < WAITING; i++) {
                long token = smsc.mobile(TO, "6000", "message " + i);
                first.millis(100);
                assertThat(smsc.receiver().outcome(token).isAccepted()).isTrue();
            }
            first.die(false);
        }
        try (World second = router(1)) {
            second.start(YAML);
            Exchange exchange = second.router().exchange();
            List<ShardLog> claimed = new ArrayList<>();
            Keeping taken = takeOver(second, 0, claimed);
            second.seconds(2);
            assertThat(exchange.unclaimed().view().waiting()).isEqualTo(WAITING);
            exchange.leave(0);
            second.seconds(1);
            assertThat(exchange.unclaimed().view().waiting()).isZero();
            assertThat(exchange.isDrained(0)).isTrue();
            exchange.giveUp(0, () -> {});
            second.advance(Duration.ofMillis(10));
            claimed.get(0).releaseOnClose(0);
            taken.end();
        }
        try (World third = router(2)) {
            third.start(YAML);
            Peer shop = third.application("shop");
            takeOver(third, 0, new ArrayList<>());
            third.seconds(1);
            third.reload(YAML + "inbound: [{name: mobiles, match: {}, deliver-to: shop}]\n");
            third.seconds(3);
            assertThat(shop.came()).hasSize(WAITING);
            assertThat(third.router().exchange().isDrained(0)).isTrue();
        }
    }

    @Test
    void releasesATakenOverShardWithAllItsMessages() throws IOException {
        dies(0);
        try (World second = router(1)) {
            TestSmsc smsc = second.smsc("a", 2776);
            smsc.shut();
            second.start(YAML);
            Exchange exchange = second.router().exchange();
            List<ShardLog> claimed = new ArrayList<>();
            Keeping taken = takeOver(second, 0, claimed);
            second.seconds(2);
            assertThat(exchange.isDrained(0)).isFalse();
            exchange.leave(0);
            second.seconds(1);
            assertThat(exchange.isDrained(0)).isTrue();
            assertThat(inCustody(second)).as("nothing waits here any more").isZero();
            boolean[] isDone = new boolean[1];
            exchange.giveUp(0, () -> isDone[0] = true);
            second.advance(Duration.ofMillis(10));
            assertThat(isDone[0]).isTrue();
            claimed.get(0).releaseOnClose(0);
            taken.end();
            TestSmsc again = second.smsc("a", 2776);
            second.seconds(120);
            assertThat(again.peers()).isNotEmpty();
            assertThat(again.came()).as("it is another node's").isEmpty();
        }
        try (World third = router(2)) {
            TestSmsc smsc = third.smsc("a", 2776);
            smsc.answers(each -> theirs.add(smsc.accept(each)));
            third.start(YAML);
            Peer shop = third.application("shop");
            takeOver(third, 0, new ArrayList<>());
            third.seconds(2);
            assertThat(smsc.came()).hasSize(WAITING);
            theirs.forEach(id -> smsc.report(smsc.last(), id));
            third.seconds(2);
            assertThat(shop.came().stream().map(each -> each.receipt().messageId()))
                    .containsExactlyInAnyOrderElementsOf(ours);
            assertThat(third.router().exchange().isDrained(0)).isTrue();
        }
    }

    @Test
    void eventRecordsNameTheTakenOverShardAndItsEpoch() throws IOException {
        dies(0);
        try (World second = router(1)) {
            TestSmsc smsc = second.smsc("a", 2776);
            smsc.answers(each -> theirs.add(smsc.accept(each)));
            second.start(YAML + "records: {steps: all}\n");
            Peer shop = second.application("shop");
            second.seconds(10); // Both processes begin at the same time: later ids are none of the first.
            takeOver(second, 0, new ArrayList<>());
            second.seconds(2);
            theirs.forEach(id -> smsc.report(smsc.last(), id));
            second.seconds(2);
            List<String> before = List.copyOf(ours);
            send(second, shop, 1);
            theirs.subList(before.size(), theirs.size()).forEach(id -> smsc.report(smsc.last(), id));
            second.seconds(2);
            List<String> waited = before.subList(SENT, before.size());
            assertThat(rows(second, "sent", "message", waited)).hasSize(WAITING);
            assertThat(rows(second, "answered", "message", waited)).hasSize(WAITING);
            assertThat(rows(second, "delivered", "receipt", before)).hasSize(before.size());
            assertThat(second.recording().rows())
                    .filteredOn(row -> ours.get(before.size()).equals(row.get("id")))
                    .hasSizeGreaterThan(3)
                    .allMatch(row -> !row.containsKey("shard") && !row.containsKey("epoch"));
        }
    }

    private static long inCustody(World world) {
        return world.figure("shop", AppFigure.CUSTODY_BEGUN) - world.figure("shop", AppFigure.CUSTODY_ENDED);
    }

    private static List<Map<String, String>> rows(World world, String event, String kind, List<String> ids) {
        return world.recording().rows().stream()
                .filter(row -> event.equals(row.get("event")) && kind.equals(row.get("kind")))
                .filter(row -> ids.contains(row.get("id")))
                .filter(row -> "0".equals(row.get("shard")) && "2".equals(row.get("epoch")))
                .toList();
    }

    @Test
    void aTakeoverDoesNotBlockTheConfigurationThreadOnTheBrokers() throws IOException {
        dies(0);
        try (World second = router(1)) {
            TestSmsc smsc = second.smsc("a", 2776);
            smsc.answers(each -> theirs.add(smsc.accept(each)));
            second.start(YAML);
            second.application("shop");
            List<ShardLog> claimed = new ArrayList<>();
            HeirRecords records = claim(
                    0,
                    options(nanos -> {
                        throw new AssertionError("it waits");
                    }),
                    claimed);
            shards.get(0).failAppends(Integer.MAX_VALUE);
            second.takeOver(found -> claimed.get(0), records);
            shards.get(0).heal();
            second.seconds(2);
            assertThat(smsc.came()).hasSize(WAITING);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whileTheLeaseIsLostStoredMessagesWaitAndRelayedMessagesContinue(int threads) {
        Lease[] lease = new Lease[1];
        try (World world = router(threads, 0)) {
            TestSmsc smsc = world.smsc("a", 2776);
            smsc.answers(each -> theirs.add(smsc.accept(each)));
            world.start(YAML.replace("via: a}]", "via: a}]\ninbound: [{name: m, match: {}, deliver-to: shop}]"));
            Peer shop = world.application("shop");
            lease[0] = new Lease(LEASE_NANOS);
            leases.add(lease[0]);
            send(world, shop, 3);
            assertThat(ours).as("answered: they are stored").hasSize(3);
            assertThat(smsc.came()).isEmpty();
            leases.remove(lease[0]);
            world.seconds(1);
            assertThat(smsc.came()).hasSize(3);
            leases.add(lease[0]);
            smsc.mobile("447700900123", "6000", "hello");
            theirs.forEach(id -> smsc.report(smsc.last(), id));
            world.seconds(1);
            assertThat(shop.came()).isEmpty();
            leases.remove(lease[0]);
            world.seconds(1);
            assertThat(shop.came()).hasSize(4);
        }
    }

    private void givesUp(World world, Exchange exchange, Keeping taken, ShardLog log) throws IOException {
        boolean[] isDone = new boolean[1];
        exchange.giveUp(0, () -> isDone[0] = true);
        world.advance(Duration.ofMillis(10));
        assertThat(isDone[0]).isTrue();
        log.releaseOnClose(0);
        taken.end();
        ShardFollower reader = new ShardFollower(shards.get(0).open(), 0, identity(), new HeirRecords());
        while (reader.follow(() -> 0) > 0) {
            // Until all is read.
        }
        assertThat(reader.state().liveRecords()).isZero();
        assertThat(reader.state().isFree()).isTrue();
    }
}
