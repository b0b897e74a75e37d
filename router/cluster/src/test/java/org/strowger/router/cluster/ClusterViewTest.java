package org.strowger.router.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.RecordChanges;
import org.strowger.router.store.shared.ShardFormats;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardOptions;
import org.strowger.router.store.shared.ShardOptions.ShardIncidents;
import org.strowger.router.store.shared.ShardOptions.ShardLimits;
import org.strowger.simulation.log.SimulatedBrokers;

/** The members of a cluster as they know each other. */
class ClusterViewTest implements ClusterIncidents, ShardIncidents, Takeovers<RecordChanges> {
    private static final long LEASE_NANOS = ClusterWalk.ofMillis(600);

    private final SimulatedBrokers brokers = new SimulatedBrokers(1, 4);
    private final Map<String, Long> digests = new TreeMap<>();
    private final Map<String, Long> aheadMillis = new TreeMap<>();
    private final List<String> differences = new ArrayList<>();
    private final Map<String, ClusterMember<RecordChanges>> members = new TreeMap<>();
    private long nowNanos = 1;

    /** The use of a node. */
    private static final class Use implements LocalUse {
        List<ApplicationUse> applications = List.of();
        List<SmscUse> smscs = List.of();

        @Override
        public List<ApplicationUse> applications() {
            return applications;
        }

        @Override
        public List<SmscUse> smscs() {
            return smscs;
        }
    }

    private Use add(String name, int process, int homeShard) {
        Use use = new Use();
        ReplicatedLogs logs = brokers.undisturbed();
        ClusterOptions options = new ClusterOptions(
                ShardIdentity.of("test", name, process),
                4,
                ClusterWalk.ofMillis(200),
                5,
                "test",
                () -> digests.getOrDefault(name, 1L),
                LEASE_NANOS,
                new ShardOptions(
                        new ShardLimits(8 * 1024, 2_000, 150),
                        ClusterWalk.ofMillis(200),
                        () -> nowNanos,
                        () -> nowNanos / 1_000_000 + aheadMillis.getOrDefault(name, 0L),
                        nanos -> true,
                        this));
        ClusterMember<RecordChanges> member =
                new ClusterMember<>(logs, options, this, this, use, () -> Set.of("a", "b", "c"));
        member.owns(homeShard, new Lease(LEASE_NANOS));
        members.put(name, member);
        return use;
    }

    private void pass(int seconds) {
        for (int i = 0; i < seconds * 20; i++) {
            nowNanos += ClusterWalk.ofMillis(50);
            members.values().forEach(ClusterMember::step);
        }
    }

    private ClusterView view(String of) {
        ClusterMember<RecordChanges> member = members.get(of);
        if (member == null) {
            throw new AssertionError(of + " is not a member");
        }
        return member.view();
    }

    @Test
    void showsTheUseOfEveryNode() {
        add("a", 1, 0).applications = List.of(ApplicationUse.of("shop", 2, 1, 7));
        Use second = add("b", 2, 1);
        second.applications = List.of(ApplicationUse.of("shop", 3, 0, 5));
        add("c", 3, 2);
        pass(3);
        for (String each : members.keySet()) {
            ClusterView view = view(each);
            assertThat(view.nodes()).extracting(ClusterView.Node::name).containsExactlyInAnyOrder("a", "b", "c");
            assertThat(view.nodes())
                    .allMatch(ClusterView.Node::isSettled)
                    .allMatch(node -> node.hello().behind() <= 2);
            assertThat(view.everywhere("shop")).isEqualTo(ApplicationUse.of("shop", 5, 1, 12));
            assertThat(view.nodes()).extracting(ClusterView.Node::homeShard).containsExactlyInAnyOrder(0, 1, 2);
        }
        assertThat(view("a").elsewhere(ApplicationUse.keyOf("shop"))).isEqualTo(ApplicationUse.of("shop", 3, 0, 5));
        second.applications = List.of();
        pass(1);
        assertThat(view("c").everywhere("shop")).isEqualTo(ApplicationUse.of("shop", 2, 1, 7));
    }

    @Test
    void findsTheNodesWhereApplicationsReceiveAndSmscsAreBound() {
        add("a", 1, 0).applications = List.of(ApplicationUse.of("shop", 2, 1, 0));
        add("b", 2, 1).smscs = List.of(new SmscUse(ApplicationUse.keyOf("o2"), 1, List.of(0), List.of()));
        add("c", 3, 2);
        pass(3);
        assertThat(view("b").homeShardReceiving("shop")).hasValue(0);
        assertThat(view("c").homeShardReceiving("shop")).hasValue(0);
        assertThat(view("a").homeShardReceiving("shop")).as("this node itself").isEmpty();
        assertThat(view("a").homeShardWithSession("o2")).hasValue(1);
        assertThat(view("b").homeShardWithSession("o2")).isEmpty();
        assertThat(view("c").linked("o2")).extracting(ClusterView.Node::name).containsExactly("b");
    }

    @Test
    void allNodesChooseTheSameNodeForAnApplicationBoundAtSeveralNodes() {
        add("a", 1, 0).applications = List.of(ApplicationUse.of("shop", 1, 1, 0));
        add("b", 2, 1).applications = List.of(ApplicationUse.of("shop", 1, 1, 0));
        add("c", 3, 2);
        add("d", 4, 3);
        pass(3);
        assertThat(view("c").homeShardReceiving("shop"))
                .isPresent()
                .isEqualTo(view("d").homeShardReceiving("shop"));
    }

    @Test
    void aSilentNodeIsRemovedFromTheView() {
        add("a", 1, 0).applications = List.of(ApplicationUse.of("shop", 2, 1, 7));
        add("b", 2, 1);
        pass(3);
        members.remove("a");
        pass(2);
        assertThat(view("b").nodes()).extracting(ClusterView.Node::name).containsExactly("b");
        assertThat(view("b").everywhere("shop").isNothing()).isTrue();
        assertThat(view("b").homeShardReceiving("shop")).isEmpty();
    }

    @Test
    void reportsWhenConfigurationsOrClocksBeginAndCeaseToDiffer() {
        add("a", 1, 0);
        add("b", 2, 1);
        pass(5);
        assertThat(differences).isEmpty();
        digests.put("b", 2L);
        pass(5);
        assertThat(differences).containsExactlyInAnyOrder("a CONFIGURATION true", "b CONFIGURATION true");
        differences.clear();
        digests.put("a", 2L);
        aheadMillis.put("b", 1_500L);
        pass(5);
        assertThat(differences)
                .containsExactlyInAnyOrder(
                        "a CONFIGURATION false", "b CONFIGURATION false", "a CLOCK true", "b CLOCK true");
        differences.clear();
        aheadMillis.put("b", 800L);
        pass(5);
        assertThat(differences).as("still far apart").isEmpty();
        members.remove("b");
        pass(5);
        assertThat(differences).containsExactly("b CLOCK false");
    }

    @Test
    void theCommonFormatIsTheFormatOfTheOldestNodeHeardWithinAnHour() {
        add("a", 1, 0);
        pass(3);
        sayHello("b", 0);
        sayHello("stranger", -5);
        pass(2);
        assertThat(view("a").formatAll()).isZero();
        nowNanos += ClusterWalk.ofMillis(3_590_000);
        pass(2);
        assertThat(view("a").formatAll()).isZero();
        nowNanos += ClusterWalk.ofMillis(10_000);
        pass(2);
        assertThat(view("a").formatAll()).isEqualTo(ShardFormats.NEWEST);
    }

    private void sayHello(String name, int format) {
        Hello hello = new Hello(name, 77, 1, 0, "0", format, 1, List.of(), HelloUse.NONE);
        try {
            brokers.undisturbed().members().append(hello.toBuffer(ShardIdentity.keyOf("test")));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public RecordChanges follow(int shard) {
        return RecordChanges.NONE;
    }

    @Override
    public void takenOver(ShardLog log, RecordChanges findings, Lease lease) {}

    @Override
    public void onDifference(String node, Difference difference, boolean begins, long clockAheadMillis) {
        differences.add(node + " " + difference + " " + begins);
    }

    @Override
    public void onClaim(int shard, long epoch, boolean isOurs, String formerNode) {}

    @Override
    public void onFailure(Exception why) {
        throw new AssertionError(why);
    }

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
