package org.strowger.router.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.strowger.router.cluster.Hello.OwnedShard;
import org.strowger.router.mail.ShardOwners;
import org.strowger.router.thread.Published;

/**
 * The owners of the shards according to the last hellos.
 *
 * <p>Thread: {@link #update}: the cluster's thread; all other methods: any.
 */
public final class KnownOwners implements ShardOwners {
    private final long awaitedNanos;

    /** The time at which each shard was last owned by any node. */
    private final long[] ownedNanos;

    private final Published<Snapshot> known;

    /** The owners by shard, and the view from which they were determined. */
    private record Snapshot(ClusterView view, List<Owner> owners) {}

    /**
     * @param shards the number of shards
     * @param awaitedNanos the time for which an unowned shard is expected to be taken over
     * @param nowNanos the time from which this node reads hellos
     */
    public KnownOwners(int shards, long awaitedNanos, long nowNanos) {
        this.awaitedNanos = awaitedNanos;
        this.ownedNanos = new long[shards];
        Arrays.fill(ownedNanos, nowNanos);
        this.known = new Published<>(new Snapshot(ClusterView.NONE, Collections.nCopies(shards, Owner.NOBODY_YET)));
    }

    /** Updates the owners from the view after a round. */
    public void update(ClusterView view, long nowNanos) {
        List<Owner> owners = new ArrayList<>(Collections.nCopies(ownedNanos.length, Owner.NOBODY));
        for (ClusterView.Node node : view.nodes()) {
            for (OwnedShard each : node.owned()) {
                if (each.shard() < ownedNanos.length) {
                    owners.set(each.shard(), view.isSelf(node) ? Owner.THIS_NODE : Owner.ANOTHER_NODE);
                    ownedNanos[each.shard()] = nowNanos;
                }
            }
        }
        for (int i = 0; i < ownedNanos.length; i++) {
            if (owners.get(i) == Owner.NOBODY && nowNanos - ownedNanos[i] < awaitedNanos) {
                owners.set(i, Owner.NOBODY_YET);
            }
        }
        known.set(new Snapshot(view, List.copyOf(owners)));
    }

    @Override
    public Owner ownerOf(int shard) {
        List<Owner> owners = known.get().owners();
        return shard >= 0 && shard < owners.size() ? owners.get(shard) : Owner.NOBODY;
    }

    @Override
    public List<Integer> homesOfOthers() {
        return known.get().view().others().stream()
                .map(ClusterView.Node::homeShard)
                .filter(each -> each >= 0)
                .toList();
    }

    @Override
    public boolean isAnyOwnerAwaited() {
        return known.get().owners().contains(Owner.NOBODY_YET);
    }

    @Override
    public OptionalLong clockAheadMillis(long process) {
        return known.get().view().nodes().stream()
                .filter(each -> each.process() == process)
                .mapToLong(ClusterView.Node::clockAheadMillis)
                .findAny();
    }
}
