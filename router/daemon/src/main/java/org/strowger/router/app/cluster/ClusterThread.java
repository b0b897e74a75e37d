package org.strowger.router.app.cluster;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.router.cluster.ClusterMember;
import org.strowger.router.cluster.ClusterView;
import org.strowger.router.cluster.ShardView;
import org.strowger.router.exchange.custody.HeirRecords;
import org.strowger.router.metrics.Counters;
import org.strowger.router.store.shared.Lease;
import org.strowger.router.thread.WriterThread;
import org.strowger.router.time.MonotonicClock;

/** The cluster's thread: says hello, listens, follows shards and claims them, a round every 20 ms. */
final class ClusterThread extends WriterThread {
    private static final int TASKS_MAX = 1024;
    private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final ClusterMember<HeirRecords> member;
    private final MonotonicClock clock;
    private final Consumer<ClusterView> afterRound;
    private final Runnable look;
    private final Consumer<Throwable> whenLost;
    private long nextNanos;
    private long lookNanos;

    /**
     * @param afterRound called after each round with what is known
     * @param look called from time to time
     * @param whenLost receives the internal error that has ended the thread
     */
    ClusterThread(
            ClusterMember<HeirRecords> member,
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
        this.nextNanos = clock.nowNanos();
        this.lookNanos = nextNanos;
    }

    /** The shard was given up. Callable from any thread. */
    void ownsNoMore(int shard) {
        postMail(() -> member.ownsNoMore(shard));
    }

    /** This node owns a shard. Callable from any thread. */
    void owns(int shard, Lease lease) {
        postMail(() -> member.owns(shard, lease));
    }

    /** Whether shards are claimed from now on. Callable from any thread. */
    void mayClaim(boolean may) {
        postMail(() -> member.mayClaim(may));
    }

    /** Claims a shard without waiting for its former owner. Callable from any thread. */
    void claimNow(int shard) {
        postMail(() -> member.claimNow(shard));
    }

    /** The last view of the cluster. Callable from any thread. */
    ClusterView view() {
        return member.view();
    }

    /** The last views of the shards. Callable from any thread. */
    List<ShardView> shards() {
        return member.shards();
    }

    @Override
    protected boolean step(boolean hasNewMail, long nowNanos) {
        if (nowNanos >= nextNanos) {
            member.step();
            afterRound.accept(member.view());
            // Counted from the end of the round: while brokers are slow, the thread must not run all the time.
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
