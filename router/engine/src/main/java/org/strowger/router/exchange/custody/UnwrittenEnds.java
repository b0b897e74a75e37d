package org.strowger.router.exchange.custody;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;

/**
 * The ends of deliveries of one thread that are not durable yet. Such a delivery is sent again if the process is killed
 * now, so the thread hands out no further delivery while the ends are late.
 *
 * <p>An end costs two increments. The ends of a turn are one group, whose object is reused.
 */
public final class UnwrittenEnds {
    /** The maximum number of ends that are not durable and not yet late. */
    @Bound(
            of = "ends of deliveries that are not durable, on a thread",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.NONE,
            full = "deliveries to all applications of the thread wait until the ends are written")
    public static final int ENDS_MAX = 1000;

    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** A group that was posted during a commit is durable after the next commit, however slow the disk is. */
    private static final int COMMITS = 2;

    private final LongFunction<StoreState> state;
    private final LongSupplier commits;

    @BoundedBy("ENDS_MAX")
    private final ArrayDeque<Group> posted = new ArrayDeque<>();

    @BoundedBy("ENDS_MAX")
    private final ArrayDeque<Group> free = new ArrayDeque<>();

    private Runnable whenFewer = () -> {};
    private int count;

    /** The number of these ends that are in no group yet. */
    private int gathered;

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
        private int ends;
        private long sinceNanos;
        private long sinceCommits;

        @Override
        public void onStored(StoreOutcome outcome, long nowNanos) {
            count -= ends;
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

    /** Counts an end, which belongs to the next group. */
    void ended() {
        count++;
        gathered++;
    }

    /** The reply of the group with all ends since the last group; {@link StoreReply#NONE} if there are none. */
    StoreReply group(long nowNanos) {
        if (gathered == 0) {
            return StoreReply.NONE;
        }
        Group former = free.poll();
        Group group = former == null ? new Group() : former;
        group.ends = gathered;
        group.sinceNanos = nowNanos;
        group.sinceCommits = commits.getAsLong();
        gathered = 0;
        posted.add(group);
        return group;
    }

    /**
     * Whether no further delivery may be handed out: more than {@link #ENDS_MAX} ends are not durable, or one of them
     * is older than 50 ms and two commits. A store that fails or is closed does not delay deliveries.
     */
    public boolean areLate(long nowNanos) {
        if (count == 0) {
            return false;
        }
        boolean isTooMany = count > ENDS_MAX;
        Group oldest = posted.peek();
        boolean isTooOld = oldest != null
                && nowNanos - oldest.sinceNanos > PATIENCE_NANOS
                && commits.getAsLong() - oldest.sinceCommits >= COMMITS;
        if (!isTooMany && !isTooOld) {
            return false;
        }
        StoreState now = state.apply(nowNanos);
        return now != StoreState.FAILING && now != StoreState.CLOSED;
    }
}
