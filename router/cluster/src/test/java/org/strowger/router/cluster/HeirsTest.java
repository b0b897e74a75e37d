package org.strowger.router.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.RecordChanges;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.simulation.log.SimulatedBrokers;

/** Which of several nodes takes over, and when: clocks that differ, and owners that have not said hello yet. */
class HeirsTest implements ShardIncidents, ClusterIncidents {
    private static final int DEAD_SHARD = 0;
    private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);

    private final SimulatedBrokers brokers = new SimulatedBrokers(1, 4);
    private final ReplicatedLogs logs = brokers.undisturbed();
    private final List<String> takenOver = new ArrayList<>();
    private long nowNanos = 1;

    private ShardOptions shard(long aheadMillis) {
        return new ShardOptions(
                ShardLimits.DEFAULT,
                ClusterWalk.ofMillis(200),
                () -> nowNanos,
                () -> TimeUnit.NANOSECONDS.toMillis(nowNanos) + aheadMillis,
                nanos -> true,
                this);
    }

    private void dies() throws Exception {
        ShardLog log = (ShardLog) ShardLog.claiming(
                        logs.custody(DEAD_SHARD),
                        DEAD_SHARD,
                        ShardIdentity.of("test", "dead", 99),
                        shard(0),
                        new Lease(1),
                        state -> true)
                .open((id, kind, payload) -> {});
        FrameWriter frame = new FrameWriter();
        frame.begin();
        frame.add(1, 1, new byte[10], 0, 10);
        frame.finish();
        log.append(frame.array(), 0, frame.size());
        log.commit();
    }

    private ClusterMember<RecordChanges> member(String name, int process, long aheadMillis) {
        ClusterOptions options =
                QuickCluster.options(brokers, ShardIdentity.of("test", name, process), shard(aheadMillis));
        return new ClusterMember<>(
                logs,
                options,
                new Takeovers<>() {
                    @Override
                    public RecordChanges follow(int shard) {
                        return RecordChanges.NONE;
                    }

                    @Override
                    public void takenOver(ShardLog log, RecordChanges findings, Lease lease) {
                        takenOver.add(name);
                    }
                },
                this);
    }

    private void run(List<ClusterMember<RecordChanges>> members) {
        run(members, 200);
    }

    private void run(List<ClusterMember<RecordChanges>> members, int rounds) {
        for (int i = 0; i < rounds; i++) {
            nowNanos += ClusterWalk.ofMillis(50);
            members.forEach(ClusterMember::step);
        }
    }

    @Test
    void aThirdNodeWithAWrongClockDoesNotPreventATakeover() throws Exception {
        dies();
        run(List.of(member("a", 1, 0), member("b", 2, 0), member("c", 3, HOUR_MILLIS)));
        assertThat(takenOver).containsExactly(heir("a", "b"));
    }

    @Test
    void noNodeTakesOverIfTheClocksOfTwoNodesDiffer() throws Exception {
        dies();
        run(List.of(member("a", 1, 0), member("b", 2, HOUR_MILLIS)));
        assertThat(takenOver).isEmpty();
    }

    @Test
    void aNodeTakesOverIfClocksDifferByTwentySeconds() throws Exception {
        dies();
        run(List.of(member("a", 1, 0), member("b", 2, 20_000)));
        assertThat(takenOver).containsExactly(heir("a", "b"));
    }

    @Test
    void aStoppingNodeDoesNotPreventATakeover() throws Exception {
        ClusterMember<RecordChanges> heir = member(heir("a", "b"), 1, 0);
        ClusterMember<RecordChanges> other = member(heir("a", "b").equals("a") ? "b" : "a", 2, 0);
        run(List.of(heir, other));
        heir.mayClaim(false);
        dies();
        run(List.of(heir, other));
        assertThat(takenOver).doesNotContain(heir("a", "b")).hasSize(1);
    }

    /** It has just claimed its shard, and says hello next. */
    @Test
    void anOwnerWithoutAHelloYetHasTheUsualTimeBeforeATakeover() throws Exception {
        List<ClusterMember<RecordChanges>> others = List.of(member("a", 1, 0), member("b", 2, 0));
        run(others);
        dies();
        run(others, 16);
        assertThat(takenOver).as("after 0.8 of the time").isEmpty();
        run(others, 16);
        assertThat(takenOver).as("after 1.6 of the time").containsExactly(heir("a", "b"));
    }

    private static String heir(String... names) {
        String heir = names[0];
        for (String each : names) {
            if (Rendezvous.weight(each, DEAD_SHARD) > Rendezvous.weight(heir, DEAD_SHARD)) {
                heir = each;
            }
        }
        return heir;
    }

    @Override
    public void onClaim(int shard, long epoch, boolean isOurs, String formerNode) {}

    @Override
    public void onFailure(Exception why) {
        throw new AssertionError(why);
    }

    @Override
    public void onDifference(String node, Difference difference, boolean begins, long clockAheadMillis) {}

    @Override
    public void onUnreadable(int shard, Exception why) {
        throw new AssertionError(why);
    }

    @Override
    public void onUnanswered(int shard, Exception why) {
        throw new AssertionError(why);
    }

    @Override
    public void onSettled(int shard, long epoch) {}
}
