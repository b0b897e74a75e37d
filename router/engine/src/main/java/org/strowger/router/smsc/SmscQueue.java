package org.strowger.router.smsc;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.share.FairShare;
import org.strowger.router.thread.Flags;

/**
 * The queue of an SMSC. Classes are served strictly in order, but a lower class that waits gets at least 5% of the
 * segments. Within a class, the applications take turns; the messages of an application are ordered by priority, then
 * by age.
 *
 * <p>The share of a lower class: while it waits, it gains one point for each segment that is taken. With twenty points
 * its next message is taken first, and each segment taken in this way costs twenty points. A long message may make the
 * points negative; the class must then regain twenty points before it is first again. Points do not accumulate while a
 * class has no waiting messages.
 *
 * <p>The applications share the places of the queue by {@link FairShare#hasRoom}. The home of a message asks before it
 * accepts the message, on another thread: {@link Smsc#isFullFor} reads flags that the queue sets. A flag is set when a
 * message of the application comes, and is reset when a message leaves. Each message that leaves makes room for all
 * applications, so a few flags are examined then, and all of them four times a second.
 *
 * <p>Memory: four octets and two bits for each application, and its lane. Owned by the SMSC's home. A message is in one
 * queue at a time. Nothing is allocated per message except when the arrays grow.
 */
@Within(Within.Scope.HOLDER)
public final class SmscQueue<T extends QueuedMessage> {
    /** Each lower class gets one segment in this many: 5%. */
    private static final int SHARE = 20;

    /** The number of raised flags that are examined when a message leaves. */
    private static final int LOOKS = 16;

    private final List<RankLanes<T>> ranks = new ArrayList<>();
    private final int[] points = new int[Rank.values().length];

    @Bound(
            of = "messages queued for an SMSC",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            limit = "smscs[].queue",
            full = "a new message of the application takes its next SMSC; without one, it is refused as \"queue "
                    + "full\" (`ESME_RMSGQFUL`). An accepted message is tried again later. `show smscs NAME`, "
                    + "`strowger_smsc_queue_full_applications`, `status` warns")
    private final FairShare share;

    /** The applications that have no room. */
    private final Flags full;

    private int lookedAt;
    private long octets;
    private long arrivals;

    /** @param full receives the applications that have no room for another message, by their numbers */
    public SmscQueue(int sizeMax, Flags full) {
        this.share = new FairShare(sizeMax);
        this.full = full;
        for (int i = 0; i < points.length; i++) {
            ranks.add(new RankLanes<>());
        }
    }

    /** Changes the limit; messages beyond the new limit stay. */
    public void limit(int sizeMax) {
        share.limit(sizeMax);
        tellRoom();
    }

    /**
     * Adds the message.
     *
     * @return false if its application has no room in the queue
     */
    public boolean offer(T message) {
        boolean isTaken = hasRoom(message.application());
        if (isTaken) {
            putBack(message);
        } else {
            tellRoom(message.application());
        }
        return isTaken;
    }

    /** Adds a message that was in the queue before, and keeps its place even if its application has no room now. */
    public void putBack(T message) {
        assert message.queueIndex() == QueuedMessage.NO_INDEX : "the message is already in a queue";
        ranks.get(message.rank().ordinal()).add(message, arrivals++);
        share.enter(message.application());
        octets += message.octets();
        tellRoom(message.application());
    }

    private void gone(T message) {
        share.leave(message.application());
        octets -= message.octets();
        int looks = 0;
        while (looks < LOOKS && tellNextRoom()) {
            looks++;
        }
    }

    // ---- The room of the applications

    /** Tells which applications have room now. */
    public void tellRoom() {
        lookedAt = 0;
        boolean isMore = true;
        while (isMore) {
            isMore = tellNextRoom();
        }
    }

    private void tellRoom(int application) {
        full.set(application, !hasRoom(application));
    }

    /** Messages that are put back may exceed the maximum; another application still has its reserved part. */
    private boolean hasRoom(int application) {
        return share.hasRoom(application) || share.isReserved(application, 1);
    }

    /** Examines the next raised flag. @return false after the last one */
    private boolean tellNextRoom() {
        int next = full.nextRaised(lookedAt);
        lookedAt = next + 1;
        if (next == Flags.NONE) {
            return false;
        }
        tellRoom(next);
        return true;
    }

    /** The application with the most messages. Looks at all applications. */
    public SmscHomeView.Largest largest() {
        int largest = share.largest();
        for (RankLanes<T> rank : ranks) {
            T one = largest == FairShare.NONE ? null : rank.firstOf(largest);
            if (one != null) {
                return new SmscHomeView.Largest(one.applicationName(), share.count(largest));
            }
        }
        return SmscHomeView.Largest.NONE;
    }

    /** The number of applications that have no room for another message. */
    public int fullFor() {
        return full.count();
    }

    public int size() {
        return share.size();
    }

    /** The size of all queued messages in bytes. */
    public long octets() {
        return octets;
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    /** The next message; the queue must not be empty. Any offer or removal may change the result. */
    public T peek() {
        return ranks.get(nextRank()).first();
    }

    /** Removes the next message; the queue must not be empty. */
    public T poll() {
        int rank = nextRank();
        boolean bySharing = rank != highestRank();
        T message = ranks.get(rank).poll();
        gone(message);
        account(rank, bySharing, message.segments());
        return message;
    }

    public boolean holds(T message) {
        return message.queueIndex() != QueuedMessage.NO_INDEX
                && ranks.get(message.rank().ordinal()).holds(message);
    }

    /**
     * Removes a message that has expired or was cancelled.
     *
     * @return whether the message was in the queue
     */
    public boolean remove(T message) {
        if (message.queueIndex() == QueuedMessage.NO_INDEX
                || !ranks.get(message.rank().ordinal()).remove(message)) {
            return false;
        }
        gone(message);
        forgetPointsOfEmptyRanks();
        return true;
    }

    /** When the oldest message was queued; {@link Long#MAX_VALUE} if the queue is empty. Visits each application. */
    public long oldestSinceNanos() {
        long oldest = Long.MAX_VALUE;
        for (RankLanes<T> rank : ranks) {
            for (ApplicationLane<T> lane : rank.lanes()) {
                oldest = Math.min(oldest, lane.oldestSinceNanos());
            }
        }
        return oldest;
    }

    /** Up to {@code most} messages: the highest class first, and of each application the highest priority first. */
    public List<T> some(int most) {
        List<T> some = new ArrayList<>();
        for (RankLanes<T> rank : ranks) {
            rank.addSomeTo(some, most);
        }
        return some;
    }

    public int sizeMax() {
        return share.max();
    }

    /** A copy of all messages, in no particular order. */
    public List<T> all() {
        List<T> all = new ArrayList<>(size());
        for (RankLanes<T> rank : ranks) {
            rank.lanes().forEach(lane -> lane.addAllTo(all));
        }
        return all;
    }

    /** The first lower class with enough points; otherwise the highest class with messages. */
    private int nextRank() {
        int highest = highestRank();
        for (int rank = highest + 1; rank < points.length; rank++) {
            if (points[rank] >= SHARE) {
                return rank;
            }
        }
        return highest;
    }

    private int highestRank() {
        assert !isEmpty() : "the queue is empty";
        int rank = 0;
        while (ranks.get(rank).size() == 0) {
            rank++;
        }
        return rank;
    }

    private void account(int rank, boolean bySharing, int segments) {
        for (int each = 0; each < points.length; each++) {
            points[each] += segments;
        }
        int left = points[rank] - SHARE * segments;
        // A class served in its own turn needs no points and incurs no debt.
        points[rank] = bySharing ? left : Math.max(0, left);
        forgetPointsOfEmptyRanks();
    }

    private void forgetPointsOfEmptyRanks() {
        for (int rank = 0; rank < points.length; rank++) {
            if (ranks.get(rank).size() == 0) {
                points[rank] = 0;
            }
        }
    }
}
