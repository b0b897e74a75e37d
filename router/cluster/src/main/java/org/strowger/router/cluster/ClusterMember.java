package org.strowger.router.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.router.cluster.Hello.OwnedShard;
import org.strowger.router.cluster.HelloRepeater.LastHello;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.store.replicated.ReplicatedLogs;
import org.strowger.router.store.shared.ForeignRecord;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.store.shared.RecordChanges;
import org.strowger.router.store.shared.ShardFollower;
import org.strowger.router.store.shared.ShardLog;
import org.strowger.router.store.shared.ShardState;
import org.strowger.router.thread.Published;

/**
 * The membership of this node. The member writes hellos, reads the hellos of the other nodes, follows the shards whose
 * heir it is, and takes over a shard whose owner is silent or has released it.
 *
 * <pre>
 *   hello     one at a time: the next is written a fixed time after the last one
 *   listen    reads the hellos of all nodes
 *   follow    reads the shards whose heir this node is
 *   claim     takes over a shard that no node owns any more and that has live records
 * </pre>
 *
 * <p>Thread: the cluster's thread; appending and reading may block it. While the thread is blocked, it considers no
 * node silent. Any exception of {@link #step} must end the process, because other nodes take over the shards of this
 * process only when it is silent.
 *
 * @param <F> the state of a followed shard
 */
@Within(Within.Scope.PARTS)
public final class ClusterMember<F extends RecordChanges> implements AutoCloseable {
    private static final long READ_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long NO_FENCE = -1;

    private final ReplicatedLogs logs;
    private final ClusterOptions options;
    private final Takeovers<F> takeovers;
    private final ClusterIncidents incidents;
    private final ReplicatedLog hellos;
    private final Members members;
    private final TreeMap<Integer, Followed<F>> followed = new TreeMap<>();
    private final TreeMap<Integer, Lease> owned = new TreeMap<>();

    /** Shards that this version cannot read; they are left to nodes with another version. */
    private final Set<Integer> unreadable = new HashSet<>();

    /** Shards that an operator has asked this node to claim. */
    private final Set<Integer> toClaim = new HashSet<>();

    private final UseReport report;
    private final Supplier<Set<String>> nodes;
    private final Differences differences;
    private final Published<ClusterView> view = new Published<>(ClusterView.NONE);
    private final Published<LastHello> lastSaid = new Published<>(LastHello.NONE);
    private final Published<List<ShardView>> shardViews = new Published<>(List.of());

    /** The first shard that this node has owned, where mail for the node is sent. */
    private int homeShard = HelloUse.NO_SHARD;

    /** The number of own hellos that had been read at the last search for differences. */
    private long differencesAt;

    private long helloAtNanos;
    private long helloNumber;
    private boolean hasBegun;
    private boolean mayClaim = true;

    /** A followed shard and its state. */
    private static final class Followed<F> {
        private final ShardFollower follower;
        private final F findings;

        /** Whether the log has been read to its end at least once. */
        private boolean isCaughtUp;

        /**
         * The epoch ended by a fence of this process that may still enter the log; {@link #NO_FENCE} if there is no
         * such fence.
         */
        private long fenceEnds = NO_FENCE;

        Followed(ShardFollower follower, F findings) {
            this.follower = follower;
            this.findings = findings;
        }
    }

    /** Creates a member that uses no shared limits or SMSCs. */
    public ClusterMember(
            ReplicatedLogs logs, ClusterOptions options, Takeovers<F> takeovers, ClusterIncidents incidents) {
        this(logs, options, takeovers, incidents, LocalUse.NONE, Set::of);
    }

    /**
     * @param local the use that this node makes of the shared limits and SMSCs
     * @param nodes the names of the nodes of the cluster in the present configuration
     */
    public ClusterMember(
            ReplicatedLogs logs,
            ClusterOptions options,
            Takeovers<F> takeovers,
            ClusterIncidents incidents,
            LocalUse local,
            Supplier<Set<String>> nodes) {
        this.logs = logs;
        this.report = new UseReport(local);
        this.nodes = nodes;
        this.differences = new Differences(incidents, options.silentAfter());
        this.options = options;
        this.takeovers = takeovers;
        this.incidents = incidents;
        this.hellos = logs.members();
        this.members = new Members(options.identity(), options.silentAfter());
    }

    /** The cluster as known to this node. Callable from any thread. */
    public ClusterView view() {
        return view.get();
    }

    /** The last hello that was written. Callable from any thread. */
    LastHello lastSaid() {
        return lastSaid.get();
    }

    /** The shards as known to this node; empty until the first hello. Callable from any thread. */
    public List<ShardView> shards() {
        return shardViews.get();
    }

    /**
     * Claims a shard that no living node owns, without waiting until the reservation for its former owner has ended. If
     * this node is not the heir of the shard, it follows the shard first.
     */
    public void claimNow(int shard) {
        toClaim.add(shard);
    }

    /**
     * Adds a shard that this node owns, which its hellos report from now on. The first such shard is the home shard.
     */
    public void owns(int shard, Lease lease) {
        homeShard = homeShard == HelloUse.NO_SHARD ? shard : homeShard;
        owned.put(shard, lease);
    }

    /** Removes a shard that this node has given up. */
    public void ownsNoMore(int shard) {
        owned.remove(shard);
    }

    /**
     * Sets whether this node follows and claims shards: not before the process is in service, and not while it stops.
     */
    public void mayClaim(boolean may) {
        mayClaim = may;
    }

    /** Runs one round: writes a hello, reads hellos, follows shards and claims shards. */
    public void step() {
        try {
            if (!hasBegun) {
                members.beginAt(hellos.end(), options.shard().clock().nowNanos());
                hasBegun = true;
            }
            if (options.shard().clock().nowNanos() >= helloAtNanos) {
                sayHello();
            }
            listen();
        } catch (IOException e) {
            incidents.onFailure(e);
            return;
        } finally {
            publish();
        }
        if (mayClaim && members.knowsAll()) {
            for (int shard = 0; shard < options.shards(); shard++) {
                step(shard);
            }
        }
    }

    private void sayHello() throws IOException {
        List<OwnedShard> shards = new ArrayList<>();
        owned.forEach((shard, lease) -> shards.add(new OwnedShard(shard, lease.epoch(), lease.behindLast())));
        Hello hello = new Hello(
                options.identity().node(),
                options.identity().process(),
                helloNumber += Hello.NUMBER_STEP,
                options.shard().unixMillis().getAsLong(),
                options.version(),
                options.identity().formats().reads(),
                options.digest().getAsLong(),
                shards,
                report.next(
                        homeShard,
                        mayClaim && members.knowsAll(),
                        options.shard().clock().nowNanos()));
        boolean isAnswered = false;
        try {
            hellos.append(hello.toBuffer(options.identity().cluster()));
            isAnswered = true;
            lastSaid.set(new LastHello(hello, options.shard().clock().nowNanos()));
        } finally {
            if (!isAnswered) {
                report.begin();
            }
            // An unanswered hello may enter the log much later. This does no harm, because silence is counted by the
            // hellos in the log.
            helloAtNanos = options.shard().clock().nowNanos() + options.helloNanos();
        }
    }

    private void listen() throws IOException {
        long end = hellos.end();
        while (members.next() < end) {
            long nowNanos = options.shard().clock().nowNanos();
            hellos.read(members.next(), READ_NANOS).forEach(each -> members.apply(each, nowNanos));
        }
        if (members.takeNew()) {
            report.begin();
        }
    }

    private void publish() {
        if (members.takeChanged()) {
            ClusterView now = members.view(
                    nodes.get(), helloNumber, options.shard().clock().nowNanos());
            view.set(now);
            options.identity().formats().agree(now.formatAll());
            if (members.ownHellos() != differencesAt) {
                differencesAt = members.ownHellos();
                shardViews.set(viewShards());
                differences.apply(now, options.digest().getAsLong());
            }
        }
    }

    private List<ShardView> viewShards() {
        List<ShardView> views = new ArrayList<>();
        for (int shard = 0; shard < options.shards(); shard++) {
            views.add(viewShard(shard));
        }
        return List.copyOf(views);
    }

    private ShardView viewShard(int shard) {
        long owner = members.ownerOf(shard);
        Optional<Hello> owning =
                members.live().stream().filter(each -> each.process() == owner).findFirst();
        Optional<OwnedShard> told = owning.flatMap(each -> ownedBy(each, shard));
        Followed<F> now = followed.get(shard);
        ShardState state = now == null ? null : now.follower.state();
        long read = now == null ? Long.MAX_VALUE : now.follower.next();
        return new ShardView(
                shard,
                owning.map(Hello::node).orElse(""),
                told.map(OwnedShard::epoch).orElse(state == null ? 0 : state.epoch()),
                members.heirOf(shard, owner).map(Hello::node).orElse(""),
                owned.containsKey(shard),
                state != null,
                state == null ? 0 : state.liveRecords(),
                told.map(each -> Math.max(0, each.next() - read)).orElse(0L),
                unreadable.contains(shard));
    }

    private static Optional<OwnedShard> ownedBy(Hello owner, int shard) {
        return owner.owned().stream()
                .filter(each -> each.shard() == shard)
                .max(Comparator.comparingLong(OwnedShard::epoch));
    }

    // ---- Shards

    private void step(int shard) {
        if (owned.containsKey(shard) || unreadable.contains(shard)) {
            toClaim.remove(shard);
            return;
        }
        try {
            Followed<F> now = followed.get(shard);
            if (isHeir(shard, now)) {
                follow(shard, now == null ? begin(shard) : now);
            } else if (now != null) {
                end(shard);
            }
        } catch (IOException e) {
            incidents.onFailure(e);
        } catch (ForeignRecord e) {
            Followed<F> now = followed.get(shard);
            if (now != null && now.fenceEnds != NO_FENCE) {
                // This process may own the shard without knowing it. Other nodes take the shard over only if the
                // process ends.
                throw e;
            }
            unreadable.add(shard);
            end(shard);
            incidents.onUnreadable(shard, e);
        }
    }

    private boolean isHeir(int shard, @Nullable Followed<F> now) {
        if ((now != null && now.fenceEnds != NO_FENCE) || toClaim.contains(shard)) {
            return true;
        }
        // Until the log has been read to its end, it names former owners, perhaps this process. The hellos name the
        // present owner.
        long owner = now == null || !now.isCaughtUp
                ? members.ownerOf(shard)
                : now.follower.state().process();
        return members.heirOf(shard, owner)
                .filter(each -> each.process() == options.identity().process())
                .isPresent();
    }

    private Followed<F> begin(int shard) {
        F findings = takeovers.follow(shard);
        Followed<F> begun =
                new Followed<>(new ShardFollower(logs.custody(shard), shard, options.identity(), findings), findings);
        followed.put(shard, begun);
        return begun;
    }

    private void end(int shard) {
        Followed<F> ended = followed.remove(shard);
        if (ended != null) {
            ended.follower.close();
        }
    }

    private void follow(int shard, Followed<F> now) throws IOException {
        if (now.follower.follow(options.shard().clock()) > 0) {
            return; // There may be more records, so the next round decides.
        }
        // A read may return nothing although there are records.
        now.isCaughtUp = now.isCaughtUp || now.follower.isAtEnd();
        ShardState state = now.follower.state();
        boolean isOurs = state.process() == options.identity().process();
        if (now.fenceEnds != NO_FENCE && state.epoch() > now.fenceEnds && !isOurs) {
            // Another node has claimed the shard since, so a late fence of this node is void.
            now.fenceEnds = NO_FENCE;
        } else if (now.fenceEnds != NO_FENCE || isOrphaned(shard, now.follower) || isAskedFor(shard, state)) {
            claim(shard, now, state);
        }
    }

    private void claim(int shard, Followed<F> now, ShardState state) throws IOException {
        Lease lease = new Lease(options.leaseNanos());
        now.fenceEnds = state.epoch();
        Optional<ShardLog> claimed = now.follower.claim(options.shard(), lease);
        now.fenceEnds = NO_FENCE;
        if (claimed.isPresent() && !state.isFree()) {
            options.shard().figures().takenOver(options.shard().clock().nowNanos() - now.follower.lastRecordNanos());
        }
        incidents.onClaim(shard, now.follower.state().epoch(), claimed.isPresent(), nameOf(state.process()));
        if (claimed.isPresent()) {
            followed.remove(shard);
            owned.put(shard, lease);
            takeovers.takenOver(claimed.get(), now.findings, lease);
        }
    }

    /**
     * Whether the shard has no owner. A shard without live records is taken over as well if its owner has died; it is
     * then released, and is free for other nodes.
     *
     * <p>An owner whose flights arrive is alive even if its hellos do not arrive: the append of a hello, or a claim
     * before it, may wait for a dead broker.
     */
    private boolean isOrphaned(int shard, ShardFollower follower) {
        ShardState state = follower.state();
        long quietNanos = options.shard().clock().nowNanos() - follower.lastRecordNanos();
        if (!state.isFree()) {
            return members.isSilent(state.process()) && quietNanos >= options.leaseNanos();
        }
        // Counted from the release, because the release is the last record that counts.
        return quietNanos >= TimeUnit.MILLISECONDS.toNanos(state.keptMillis())
                && (state.liveRecords() > 0 || takeovers.hasMail(shard));
    }

    /**
     * Whether an operator has asked this node to claim the shard, and the owner of the shard has released it or is
     * silent.
     */
    private boolean isAskedFor(int shard, ShardState state) {
        return toClaim.remove(shard) && (state.isFree() || members.isSilent(state.process()));
    }

    private String nameOf(long process) {
        return members.lastOf(process).map(Hello::node).orElse("a node that has died");
    }

    @Override
    public void close() {
        Set.copyOf(followed.keySet()).forEach(this::end);
        hellos.close();
    }
}
