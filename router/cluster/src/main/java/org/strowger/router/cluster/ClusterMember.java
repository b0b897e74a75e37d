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
 * The membership of this node. It says hello, listens to the others, follows the shards of which it is the heir, and
 * takes over those whose owner is silent or has released them.
 *
 * <pre>
 *   hello     one at a time: the next begins a pause after the last one was written
 *   listen    reads the hellos of all
 *   follow    reads the shards of which this node is the heir
 *   claim takes over a shard that nobody owns any more and that has live records
 * </pre>
 *
 * <p>Thread: the cluster's thread; appending and reading may block it. While it is blocked, it counts no node as
 * silent. Any exception of {@link #step} must end the process: others take its shards over only when it is silent.
 *
 * @param <F> the state of a shard that is followed
 */
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

    /** Shards that cannot be read: they are left to another version. */
    private final Set<Integer> unreadable = new HashSet<>();

    /** Shards that an operator has this node claim. */
    private final Set<Integer> toClaim = new HashSet<>();

    private final UseReport report;
    private final Supplier<Set<String>> nodes;
    private final Differences differences;
    private final Published<ClusterView> view = new Published<>(ClusterView.NONE);
    private final Published<LastHello> lastSaid = new Published<>(LastHello.NONE);
    private final Published<List<ShardView>> shardViews = new Published<>(List.of());

    /** The first shard that this node has owned, where mail for the node is sent. */
    private int homeShard = HelloUse.NO_SHARD;

    /** The number of own hellos that were read when differences were looked for. */
    private long differencesAt;

    private long helloAtNanos;
    private long helloNumber;
    private boolean hasBegun;
    private boolean mayClaim = true;

    /** A shard that is followed, and what is known of it. */
    private static final class Followed<F> {
        private final ShardFollower follower;
        private final F findings;

        /** Whether the log was read to its end once. */
        private boolean isCaughtUp;

        /** A fence of this process that ends this epoch may be in the log later; {@link #NO_FENCE} if none. */
        private long fenceEnds = NO_FENCE;

        Followed(ShardFollower follower, F findings) {
            this.follower = follower;
            this.findings = findings;
        }
    }

    /** Creates a member that uses nothing of what the nodes share. */
    public ClusterMember(
            ReplicatedLogs logs, ClusterOptions options, Takeovers<F> takeovers, ClusterIncidents incidents) {
        this(logs, options, takeovers, incidents, LocalUse.NONE, Set::of);
    }

    /**
     * @param local the use that this node makes of limits and SMSCs that the nodes share
     * @param nodes the names of the nodes of the cluster, by the configuration as it is now
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

    /** The cluster as this node knows it. Callable from any thread. */
    public ClusterView view() {
        return view.get();
    }

    /** The last hello that was written. Callable from any thread. */
    LastHello lastSaid() {
        return lastSaid.get();
    }

    /** The shards as this node knows them; empty until the first hello. Callable from any thread. */
    public List<ShardView> shards() {
        return shardViews.get();
    }

    /**
     * Claims a shard that no living node owns, without waiting until its former owner is silent or the shard is not
     * kept for it any more. This node follows it first, if it is not its heir.
     */
    public void claimNow(int shard) {
        toClaim.add(shard);
    }

    /** Tells the others that this node owns a shard; the first one is its home shard. */
    public void owns(int shard, Lease lease) {
        homeShard = homeShard == HelloUse.NO_SHARD ? shard : homeShard;
        owned.put(shard, lease);
    }

    /** The shard was given up. */
    public void ownsNoMore(int shard) {
        owned.remove(shard);
    }

    /** Whether shards are followed and claimed from now on: not before the process serves, and not while it stops. */
    public void mayClaim(boolean may) {
        mayClaim = may;
    }

    /** Runs one round: says hello, listens, follows and claims. */
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
            // A hello that was not answered may come into the log much later; silence is counted by the hellos in it.
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
                // This process may own the shard and cannot know it: others take it over only if the process ends.
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
        // Until the log was read to its end, it names former owners, perhaps this process; hellos name the present one.
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
            return; // More may be at hand: the next round decides.
        }
        // A read may come back empty although there are records.
        now.isCaughtUp = now.isCaughtUp || now.follower.isAtEnd();
        ShardState state = now.follower.state();
        boolean isOurs = state.process() == options.identity().process();
        if (now.fenceEnds != NO_FENCE && state.epoch() > now.fenceEnds && !isOurs) {
            // Another node has claimed the shard since: a late fence of this node is void.
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
     * Whether the shard has no owner. One in which nothing lives is taken over as well if its owner has died: then it
     * is released, and free for others.
     *
     * <p>An owner whose flights come lives, whatever its hellos say: the append of a hello, or a claim before it, may
     * wait for a broker that has died.
     */
    private boolean isOrphaned(int shard, ShardFollower follower) {
        ShardState state = follower.state();
        long quietNanos = options.shard().clock().nowNanos() - follower.lastRecordNanos();
        if (!state.isFree()) {
            return members.isSilent(state.process()) && quietNanos >= options.leaseNanos();
        }
        // The release is the last record that counts.
        return quietNanos >= TimeUnit.MILLISECONDS.toNanos(state.keptMillis())
                && (state.liveRecords() > 0 || takeovers.hasMail(shard));
    }

    /** Whether an operator has asked for the shard, and its owner has not said hello for long enough. */
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
