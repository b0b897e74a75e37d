package org.strowger.router.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.router.cluster.Hello.OwnedShard;
import org.strowger.router.mail.ShardOwners.Owner;

class KnownOwnersTest {
    private final KnownOwners owners = new KnownOwners(4, 100, 0);

    private static ClusterView.Node node(long process, int home, long aheadMillis, Integer... shards) {
        return new ClusterView.Node(
                "node-" + process,
                process,
                home,
                true,
                new ClusterView.LastHello(1, 0, aheadMillis),
                "test",
                1,
                0,
                Arrays.stream(shards).map(each -> new OwnedShard(each, 1, 0)).toList(),
                Map.of(),
                Map.of());
    }

    private void hears(long nowNanos, ClusterView.Node... nodes) {
        owners.update(new ClusterView(1, List.of(nodes), 1, 1), nowNanos);
    }

    @Test
    void theOwnerOfAShardIsTakenFromTheLatestHellos() {
        hears(10, node(1, 0, 0, 0), node(2, 1, 30, 1, 3));
        assertThat(owners.ownerOf(0)).isEqualTo(Owner.THIS_NODE);
        assertThat(owners.ownerOf(1)).isEqualTo(Owner.ANOTHER_NODE);
        assertThat(owners.ownerOf(3)).isEqualTo(Owner.ANOTHER_NODE);
        assertThat(owners.ownerOf(4)).as("no such shard").isEqualTo(Owner.NOBODY);
        assertThat(owners.ownerOf(-1)).isEqualTo(Owner.NOBODY);
        assertThat(owners.homesOfOthers()).containsExactly(1);
        assertThat(owners.clockAheadMillis(2)).hasValue(30);
        assertThat(owners.clockAheadMillis(3)).isEmpty();
    }

    @Test
    void aShardWithoutAnOwnerIsAwaitedForALimitedTime() {
        assertThat(owners.ownerOf(0)).as("before anything was heard").isEqualTo(Owner.NOBODY_YET);
        hears(50, node(1, 0, 0, 0), node(2, 1, 0, 1));
        assertThat(owners.ownerOf(2)).isEqualTo(Owner.NOBODY_YET);
        hears(100, node(1, 0, 0, 0), node(2, 1, 0, 1));
        assertThat(owners.ownerOf(2)).isEqualTo(Owner.NOBODY);
        assertThat(owners.isAnyOwnerAwaited()).isFalse();
        hears(110, node(1, 0, 0, 0));
        assertThat(owners.ownerOf(1)).isEqualTo(Owner.NOBODY_YET);
        assertThat(owners.isAnyOwnerAwaited()).isTrue();
        assertThat(owners.homesOfOthers()).isEmpty();
        hears(200, node(1, 0, 0, 0, 1));
        assertThat(owners.ownerOf(1)).as("taken over").isEqualTo(Owner.THIS_NODE);
        assertThat(owners.isAnyOwnerAwaited()).isFalse();
    }
}
