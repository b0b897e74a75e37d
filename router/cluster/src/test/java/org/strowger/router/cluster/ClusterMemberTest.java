package org.strowger.router.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.ForeignRecord;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.RecordChanges;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.simulation.log.SimulatedBrokers;
import org.strowger.simulation.log.SimulatedReplicatedLog;

/** One member of a cluster, and shards of others that are in an odd state. */
class ClusterMemberTest implements ShardIncidents, ClusterIncidents, Takeovers<RecordChanges> {
    private static final int SHARD = 0;
    private static final int SHARDS = 3;
    private static final long WRONG_MILLIS = 1_000;

    private final SimulatedBrokers brokers = new SimulatedBrokers(1, SHARDS);
    private final ReplicatedLogs logs = brokers.undisturbed();
    private final ShardIdentity own = ShardIdentity.of("test", "own", 1);
    private final ClusterMember<RecordChanges> member = new ClusterMember<>(logs, options(own), this, this);
    private final List<Integer> takenOver = new ArrayList<>();
    private final List<String> incidents = new ArrayList<>();
    private long nowNanos = 1;

    private ClusterOptions options(ShardIdentity identity) {
        return QuickCluster.options(
                brokers,
                identity,
                new ShardOptions(
                        ShardLimits.DEFAULT,
                        ClusterWalk.ofMillis(200),
                        () -> nowNanos,
                        () -> TimeUnit.NANOSECONDS.toMillis(nowNanos),
                        nanos -> {
                            nowNanos += nanos;
                            return true;
                        },
                        this));
    }

    private ShardLog owner(String node, int process) {
        return (ShardLog) ShardLog.claiming(
                        logs.custody(SHARD),
                        SHARD,
                        ShardIdentity.of("test", node, process),
                        options(own).shard(),
                        new Lease(1),
                        state -> true)
                .open((id, kind, payload) -> {});
    }

    private static void write(ShardLog log) throws IOException {
        FrameWriter frame = new FrameWriter();
        frame.begin();
        frame.add(1, 1, new byte[10], 0, 10);
        frame.finish();
        log.append(frame.array(), 0, frame.size());
        log.commit();
    }

    private void pass(int millis) {
        for (int i = 0; i < millis; i += 50) {
            nowNanos += ClusterWalk.ofMillis(50);
            member.step();
        }
    }

    /** It waits for the log of a shard, whose broker does not answer. */
    @Test
    void theLastHelloIsRepeatedWhileTheMemberWaitsForABroker() throws IOException {
        ClusterMember<RecordChanges> other =
                new ClusterMember<>(logs, options(ShardIdentity.of("test", "other", 2)), this, this);
        ClusterOptions options = options(own);
        try (HelloRepeater repeater = new HelloRepeater(member, logs.members(), options)) {
            pass(500);
            for (int i = 0; i < 100; i++) {
                nowNanos += ClusterWalk.ofMillis(50);
                other.step();
                repeater.step();
                assertThat(i < 10 || other.view().others().size() == 1)
                        .as("the waiting member lives")
                        .isTrue();
            }
            ClusterView.Node before = other.view().others().get(0);
            assertThat(before.behind()).isLessThan(options.silentAfter());
            pass(500);
            other.step();
            assertThat(other.view().others().get(0).hello().number())
                    .as("its own hellos go on")
                    .isGreaterThan(before.hello().number() + Hello.NUMBER_STEP - 100);
        }
        for (int i = 0; i < 100; i++) {
            nowNanos += ClusterWalk.ofMillis(50);
            other.step();
        }
        assertThat(other.view().others()).as("nobody says its hellos").isEmpty();
    }

    @Test
    void aShardIsNotTakenOverWhileItsOwnerWritesWithoutHellos() throws IOException {
        // Its hellos wait until a broker answers, and its flights go to another broker.
        ShardLog other = owner("other", 2);
        write(other);
        for (int i = 0; i < 20; i++) {
            pass(200);
            other.appendProbe();
            other.commit();
        }
        assertThat(takenOver).isEmpty();
        pass(1_000);
        assertThat(takenOver).containsExactly(SHARD);
    }

    /** The log is read in pieces, and the first of them ends in the time when this process owned the shard. */
    @Test
    void aNodeTakesOverItsFormerShardFromADeadOwner() throws IOException {
        ShardLog before = owner("own", 1);
        for (int i = 0; i < 50; i++) {
            before.appendProbe();
            before.commit();
        }
        before.releaseOnClose(0);
        before.close();
        write(owner("other", 2));
        pass(5_000);
        assertThat(takenOver).containsExactly(SHARD);
    }

    @Test
    void anOperatorCanClaimAShardThatIsReservedForItsOwner() throws IOException {
        ShardLog other = owner("other", 2);
        write(other);
        other.releaseOnClose(TimeUnit.NANOSECONDS.toMillis(nowNanos) + 60_000);
        other.close();
        pass(5_000);
        assertThat(takenOver).isEmpty();
        member.claimNow(SHARD);
        pass(100);
        assertThat(takenOver).containsExactly(SHARD);
        assertThat(member.shards().get(SHARD).live()).as("as it was followed").isEqualTo(1);
        pass(200);
        assertThat(member.shards().get(SHARD).isOurs()).isTrue();
        assertThat(member.shards().get(SHARD).owner()).isEqualTo("own");
    }

    @Test
    void anOperatorCannotClaimAShardWhoseOwnerIsAlive() throws IOException {
        ShardLog other = owner("other", 2);
        write(other);
        ClusterMember<RecordChanges> lives =
                new ClusterMember<>(logs, options(ShardIdentity.of("test", "other", 2)), this, this);
        for (int i = 0; i < 40; i++) {
            pass(50);
            lives.step();
        }
        member.claimNow(SHARD);
        for (int i = 0; i < 40; i++) {
            pass(50);
            lives.step();
        }
        assertThat(takenOver).isEmpty();
        pass(5_000);
        assertThat(takenOver).as("the wish is not kept until the owner dies").containsExactly(SHARD);
    }

    @Test
    void aForeignRecordDuringATakeoverEndsTheProcess() throws IOException {
        write(owner("other", 2));
        SimulatedReplicatedLog shard = brokers.custody().get(SHARD);
        shard.duringAppend(() -> {
            shard.duringAppend(() -> {});
            appendForeign(shard);
        });
        // Otherwise nobody could take the shard over as long as this process lives.
        assertThatThrownBy(() -> pass(5_000)).isInstanceOf(ForeignRecord.class);
        assertThat(incidents).isEmpty();
    }

    @Test
    void anUnreadableShardIsNotTakenOver() throws IOException {
        write(owner("other", 2));
        appendForeign(brokers.custody().get(SHARD));
        pass(5_000);
        assertThat(takenOver).isEmpty();
        assertThat(incidents).containsExactly("unreadable 0");
    }

    private static void appendForeign(SimulatedReplicatedLog shard) {
        try {
            shard.open().append(ByteBuffer.allocate(100));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aNodeStartsAlthoughAShardCannotBeRead() throws IOException {
        appendForeign(brokers.custody().get(0));
        ShardLog home = new HomeShard(logs, options(own)).claim(new Lease(1), (id, kind, payload) -> {});
        assertThat(home.shard()).isNotEqualTo(0);
    }

    @Test
    void aNodeThatCannotReadAnyShardReportsWhy() {
        brokers.custody().forEach(ClusterMemberTest::appendForeign);
        assertThatThrownBy(() -> new HomeShard(logs, options(own)).claim(new Lease(1), (id, kind, payload) -> {}))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("shard 0 cannot be read")
                .hasMessageContaining("it was not written by Strowger");
    }

    // ---- Released shards

    private void release(ShardLog log, long keptMillis) {
        log.releaseOnClose(WRONG_MILLIS + keptMillis);
        log.close();
    }

    /** The owner of a shard whose clock is years behind. */
    private ShardLog ownerWithWrongClock(int shard, String node) {
        ShardOptions right = options(own).shard();
        ShardOptions wrong = new ShardOptions(
                right.limits(), right.idleNanos(), right.clock(), () -> WRONG_MILLIS, right.waiting(), this);
        ShardIdentity identity = ShardIdentity.of("test", node, 2 + shard);
        return (ShardLog) ShardLog.claiming(logs.custody(shard), shard, identity, wrong, new Lease(1), state -> true)
                .open((id, kind, payload) -> {});
    }

    @Test
    void aReleasedShardStaysReservedForItsTimeDespiteAWrongClock() throws IOException {
        ShardLog other = ownerWithWrongClock(SHARD, "other");
        write(other);
        nowNanos = TimeUnit.DAYS.toNanos(365);
        pass(3_000);
        assertThat(takenOver).as("it is silent").containsExactly(SHARD);
        takenOver.clear();
        ShardLog next = ownerWithWrongClock(1, "next");
        write(next);
        release(next, 10_000);
        pass(9_000);
        assertThat(takenOver).isEmpty();
        pass(3_000);
        assertThat(takenOver).containsExactly(1);
    }

    @Test
    void aStartingNodeDoesNotClaimShardsReservedForOtherNodes() throws IOException {
        release(ownerWithWrongClock(0, "a"), 10_000);
        release(ownerWithWrongClock(1, "b"), 10_000);
        ShardLog home = new HomeShard(logs, options(own)).claim(new Lease(1), (id, kind, payload) -> {});
        assertThat(home.shard()).isEqualTo(2);
        assertThat(nowNanos).isEqualTo(1);
    }

    @Test
    void aStartingNodeWaitsForTheFirstShardWhoseReservationEnds() throws IOException {
        release(ownerWithWrongClock(0, "a"), 10_000);
        release(ownerWithWrongClock(1, "b"), 3_000);
        ownerWithWrongClock(2, "c");
        ShardLog home = new HomeShard(logs, options(own)).claim(new Lease(1), (id, kind, payload) -> {});
        assertThat(home.shard()).isEqualTo(1);
        assertThat(nowNanos).isEqualTo(1 + TimeUnit.SECONDS.toNanos(3));
    }

    @Test
    void theFormerOwnerClaimsItsReservedShardAtOnce() throws IOException {
        release(ownerWithWrongClock(1, "own"), 10_000);
        ShardLog home = new HomeShard(logs, options(own)).claim(new Lease(1), (id, kind, payload) -> {});
        assertThat(home.shard()).isEqualTo(1);
        assertThat(nowNanos).isEqualTo(1);
    }

    @Test
    void aShardIsReservedForOneHourAtMost() throws IOException {
        for (int shard = 0; shard < SHARDS; shard++) {
            release(ownerWithWrongClock(shard, "other"), Long.MAX_VALUE / 2);
        }
        new HomeShard(logs, options(own)).claim(new Lease(1), (id, kind, payload) -> {});
        assertThat(nowNanos).isEqualTo(1 + TimeUnit.HOURS.toNanos(1));
    }

    @Test
    void doesNotStartIfAllShardsAreOwned() {
        for (int shard = 0; shard < SHARDS; shard++) {
            ownerWithWrongClock(shard, "other");
        }
        assertThatThrownBy(() -> new HomeShard(logs, options(own)).claim(new Lease(1), (id, kind, payload) -> {}))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("are owned by other nodes");
    }

    // ---- Takeovers and incidents

    @Override
    public RecordChanges follow(int shard) {
        return RecordChanges.NONE;
    }

    @Override
    public void takenOver(ShardLog log, RecordChanges findings, Lease lease) {
        takenOver.add(log.shard());
    }

    @Override
    public void onClaim(int shard, long epoch, boolean isOurs, String formerNode) {}

    @Override
    public void onFailure(Exception why) {
        throw new AssertionError(why);
    }

    @Override
    public void onUnreadable(int shard, Exception why) {
        incidents.add("unreadable " + shard);
    }

    @Override
    public void onDifference(String node, Difference difference, boolean begins, long clockAheadMillis) {}

    @Override
    public void onUnanswered(int shard, Exception why) {
        throw new AssertionError(why);
    }

    @Override
    public void onSettled(int shard, long epoch) {}
}
