package org.strowger.router.exchange.custody;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.share.FairShare;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;

/**
 * The ends of deliveries of one thread that are not durable yet. Such a delivery is sent again if the process is killed
 * now, so the thread hands out no further delivery to an application that has its share of these ends, and none at all
 * while ends are too old.
 *
 * <p>The ends of a turn are one group, whose object is reused. An end takes four octets until it is durable, and an
 * application four octets.
 */
public final class UnwrittenEnds {
    /** The number of ends that are not durable at which no application gets further deliveries. */
    @Bound(
            of = "ends of deliveries that are not durable, on a thread",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            full = "further deliveries to the application wait until the ends are written; those to all applications "
                    + "wait if an end is not durable after 50 ms and two commits of the store")
    public static final int ENDS_MAX = 1000;

    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** A group that was posted during a commit is durable after the next commit, however slow the disk is. */
    private static final int COMMITS = 2;

    /** The number of ends of a group whose memory is kept for the next group. */
    @Within(Within.Scope.TURN)
    private static final int OWNERS_KEPT = 64;

    private final LongFunction<StoreState> state;
    private final LongSupplier commits;

    private final FairShare share = new FairShare(ENDS_MAX);

    @BoundedBy("ENDS_MAX")
    private final ArrayDeque<Group> posted = new ArrayDeque<>();

    @BoundedBy("ENDS_MAX")
    private final ArrayDeque<Group> free = new ArrayDeque<>();

    private Runnable whenFewer = () -> {};

    /** The group of the ends of this turn, which is not posted yet. */
    private Group next = new Group();

    /**
     * Creates the counts of ends, which are 0 at first.
     *
     * @param state the state of the store at a time
     * @param commits the number of commits of the store so far
     */
    public UnwrittenEnds(LongFunction<StoreState> state, LongSupplier commits) {
        this.state = state;
        this.commits = commits;
    }

    /** The ends of one group. */
    private final class Group implements StoreReply {
        /** The applications of the ends, by index. */
        @BoundedBy("ENDS_MAX")
        private int[] owners = new int[OWNERS_KEPT];

        private int ends;
        private long sinceNanos;
        private long sinceCommits;

        void add(int application) {
            if (ends == owners.length) {
                owners = Arrays.copyOf(owners, 2 * ends);
            }
            owners[ends++] = application;
        }

        @Override
        public void onStored(StoreOutcome outcome, long nowNanos) {
            for (int i = 0; i < ends; i++) {
                share.leave(owners[i]);
            }
            ends = 0;
            if (owners.length > OWNERS_KEPT) {
                owners = new int[OWNERS_KEPT];
            }
            posted.remove(this);
            free.add(this);
            whenFewer.run();
        }

        /** No one waits for the outcome, so the store need not gather others before the next flight. */
        @Override
        public boolean isAwaited() {
            return false;
        }
    }

    /** Sets the action that runs whenever ends have become durable. Called once, before the first end. */
    public void whenFewer(Runnable action) {
        whenFewer = action;
    }

    /** Counts an end of a delivery to the application with this index. It belongs to the next group. */
    void ended(int application) {
        share.enter(application);
        next.add(application);
    }

    /** The reply of the group with all ends since the last group; {@link StoreReply#NONE} if there are none. */
    StoreReply group(long nowNanos) {
        if (next.ends == 0) {
            return StoreReply.NONE;
        }
        Group group = next;
        group.sinceNanos = nowNanos;
        group.sinceCommits = commits.getAsLong();
        posted.add(group);
        Group former = free.poll();
        next = former == null ? new Group() : former;
        return group;
    }

    /**
     * Whether no further delivery may be handed out to the application with this index: it has its share of the ends
     * that are not durable, or all applications wait. A store that fails or is closed does not delay deliveries.
     */
    public boolean delay(int application, long nowNanos) {
        return share.size() > 0
                && (!share.hasRoom(application) || isOldestTooOld(nowNanos))
                && isStoreWorking(nowNanos);
    }

    /**
     * Whether no further delivery may be handed out to any application: {@link #ENDS_MAX} ends are not durable, or one
     * of them is older than 50 ms and two commits.
     */
    public boolean delayAll(long nowNanos) {
        return (share.size() >= ENDS_MAX || isOldestTooOld(nowNanos)) && isStoreWorking(nowNanos);
    }

    private boolean isOldestTooOld(long nowNanos) {
        Group oldest = posted.peek();
        return oldest != null
                && nowNanos - oldest.sinceNanos > PATIENCE_NANOS
                && commits.getAsLong() - oldest.sinceCommits >= COMMITS;
    }

    private boolean isStoreWorking(long nowNanos) {
        StoreState now = state.apply(nowNanos);
        return now != StoreState.FAILING && now != StoreState.CLOSED;
    }
}
