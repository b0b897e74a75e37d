package org.strowger.router.app.cluster;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.cluster.ClusterMember;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.ShardView;
import org.strowger.router.exchange.custody.HeirRecords;
import org.strowger.router.metrics.Counters;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.WriterThread;
import org.strowger.router.time.MonotonicClock;

/** The cluster's thread: sends hellos, receives hellos, follows shards and claims them, in a round every 20 ms. */
final class ClusterThread extends WriterThread {
    @Bound(
            of = "tasks for the thread of the cluster",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.SINGLE,
            full = "each shard has two, so that it is never full, however long the brokers do not answer")
    private static final int TASKS_MAX = 1024;

    private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final ClusterMember<HeirRecords> member;
    private final MonotonicClock clock;
    private final Consumer<ClusterView> afterRound;
    private final Runnable look;
    private final Consumer<Throwable> whenLost;
    private final ClaimRequests claims;
    private long nextNanos;
    private long lookNanos;

    /**
     * @param shards the number of shards of the cluster
     * @param afterRound called after each round with the current view of the cluster
     * @param look called periodically
     * @param whenLost receives the internal error that has ended the thread
     */
    ClusterThread(
            ClusterMember<HeirRecords> member,
            int shards,
            MonotonicClock clock,
            Consumer<ClusterView> afterRound,
            Runnable look,
            Consumer<Throwable> whenLost) {
        super("cluster", TASKS_MAX, clock, new Counters());
        this.member = member;
        this.clock = clock;
        this.afterRound = afterRound;
        this.look = look;
        this.whenLost = whenLost;
        this.claims = new ClaimRequests(shards, this::post, member::claimNow);
        this.nextNanos = clock.nowNanos();
        this.lookNanos = nextNanos;
    }

    private void post(Runnable task) {
        Posted posted = postMail(task);
        assert posted != Posted.FULL : "the mailbox of the thread of the cluster is full";
    }

    /** Records that this node has given up a shard. Callable from any thread. */
    void ownsNoMore(int shard) {
        post(() -> member.ownsNoMore(shard));
    }

    /** Records that this node owns a shard. Callable from any thread. */
    void owns(int shard, Lease lease) {
        post(() -> member.owns(shard, lease));
    }

    /** Sets whether shards may be claimed from now on. Callable from any thread. */
    void mayClaim(boolean may) {
        post(() -> member.mayClaim(may));
    }

    /** Claims a shard without waiting for its previous owner. Callable from any thread. */
    void claimNow(int shard) {
        claims.ask(shard);
    }

    /** The latest view of the cluster. Callable from any thread. */
    ClusterView view() {
        return member.view();
    }

    /** The latest views of the shards. Callable from any thread. */
    List<ShardView> shards() {
        return member.shards();
    }

    @Override
    protected boolean step(boolean hasNewMail, long nowNanos) {
        if (nowNanos >= nextNanos) {
            member.step();
            afterRound.accept(member.view());
            // The interval counts from the end of the round, so that the thread does not run continuously when brokers
            // are slow.
            nextNanos = clock.nowNanos() + ROUND_NANOS;
        }
        if (nowNanos >= lookNanos) {
            lookNanos = nowNanos + LOOK_NANOS;
            look.run();
        }
        return false;
    }

    @Override
    protected long nextStepNanos() {
        return nextNanos;
    }

    @Override
    protected void onEnd() {
        member.close();
    }

    @Override
    protected void onLost(Throwable why) {
        closeMailbox();
        whenLost.accept(why);
    }
}
