package org.strowger.router.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;
import org.strowger.router.store.log.RecordVisitor;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.ForeignRecord;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.ShardFollower;
import org.strowger.router.store.shared.ShardIdentity;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardState;
import org.strowger.router.store.shared.ShardTaken;

/**
 * Chooses and claims the home shard of a node at its start. The node stores new messages in its home shard. The choice
 * is the node's former home shard, or else a free shard.
 */
public final class HomeShard {
    private final ReplicatedLogs logs;
    private final ClusterOptions options;
    private final ShardIdentity identity;
    private final long beganNanos;

    /** The reasons why shards cannot be read; such shards are left to another version. */
    @Within(Within.Scope.START)
    private final List<String> unreadable = new ArrayList<>();

    /** The time until the first of the reservations of free shards for other nodes ends. */
    private long keptNanos = Long.MAX_VALUE;

    public HomeShard(ReplicatedLogs logs, ClusterOptions options) {
        this.logs = logs;
        this.options = options;
        this.identity = options.identity();
        this.beganNanos = options.shard().clock().nowNanos();
    }

    /**
     * Claims a shard. If all free shards are reserved for other nodes, waits until one of the reservations ends.
     *
     * @param found receives each live record of the shard
     * @throws StoreRefused if no shard is free, or the brokers do not answer
     */
    public ShardLog claim(Lease lease, RecordVisitor found) {
        Optional<ShardLog> claimed = claimOne(lease, found);
        while (claimed.isEmpty() && keptNanos < Long.MAX_VALUE) {
            if (!options.shard().waiting().await(keptNanos)) {
                throw new StoreRefused("the process ends");
            }
            claimed = claimOne(lease, found);
        }
        return claimed.orElseThrow(
                () -> new StoreRefused("all " + options.shards() + " shards of the cluster are owned by other nodes:"
                        + " wait until the shards of nodes that have died are empty, or remove nodes"
                        + (unreadable.isEmpty() ? "" : "; " + String.join("; ", unreadable))));
    }

    private Optional<ShardLog> claimOne(Lease lease, RecordVisitor found) {
        unreadable.clear();
        keptNanos = Long.MAX_VALUE;
        for (int shard : candidates()) {
            ReplicatedLog log = logs.custody(shard);
            boolean isClaimed = false;
            try {
                ShardLog home =
                        (ShardLog) ShardLog.claiming(log, shard, identity, options.shard(), lease, this::mayClaim)
                                .open(found);
                isClaimed = true;
                return Optional.of(home);
            } catch (ShardTaken e) {
                // Try the next shard.
            } catch (StoreRefused e) {
                if (!(e.getCause() instanceof ForeignRecord)) {
                    throw e;
                }
                unreadable.add(e.getMessage());
            } finally {
                if (!isClaimed) {
                    log.close();
                }
            }
        }
        return Optional.empty();
    }

    /**
     * All shards, the best first. The last record of a log may be void and therefore misleading, so each shard is read
     * completely before it is claimed, and shards that seem to be owned by other nodes are tried last. An unreadable
     * shard does not prevent the node from starting.
     */
    private List<Integer> candidates() {
        List<Integer> former = new ArrayList<>();
        List<Integer> free = new ArrayList<>();
        List<Integer> others = new ArrayList<>();
        for (int shard = 0; shard < options.shards(); shard++) {
            Optional<ShardState> state = peek(shard);
            if (state.isEmpty() || !mayClaim(state.get())) {
                others.add(shard);
            } else {
                (isMine(state.get()) ? former : free).add(shard);
            }
        }
        free.sort(Comparator.comparingLong((Integer shard) -> -Rendezvous.weight(identity.node(), shard)));
        former.addAll(free);
        former.addAll(others);
        return former;
    }

    /**
     * Whether the shard may be claimed. This includes a shard that an earlier process of this node owned, because a
     * node never has two processes at once.
     */
    private boolean mayClaim(ShardState state) {
        return isMine(state) || (state.isFree() && !isKept(state));
    }

    private boolean isMine(ShardState state) {
        return !state.isEmpty() && state.node() == identity.nodeKey();
    }

    /** Whether a free shard is still reserved for another node, as far as this process knows. */
    private boolean isKept(ShardState state) {
        long leftNanos = beganNanos
                + TimeUnit.MILLISECONDS.toNanos(state.keptMillis())
                - options.shard().clock().nowNanos();
        if (leftNanos > 0) {
            keptNanos = Math.min(keptNanos, leftNanos);
        }
        return leftNanos > 0;
    }

    private Optional<ShardState> peek(int shard) {
        try (ReplicatedLog log = logs.custody(shard)) {
            return ShardFollower.peek(log, shard, identity);
        } catch (IOException e) {
            throw new StoreRefused("shard " + shard + " cannot be read", e);
        } catch (ForeignRecord e) {
            return Optional.empty();
        }
    }
}
