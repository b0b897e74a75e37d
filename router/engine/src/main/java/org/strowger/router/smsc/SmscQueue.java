package org.strowger.router.smsc;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.config.ApplicationSettings.Rank;

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
 * <p>Owned by the SMSC's home. A message is in one queue at a time. Nothing is allocated per message except when the
 * arrays grow.
 */
@Within(Within.Scope.HOLDER)
public final class SmscQueue<T extends QueuedMessage> {
    /** Each lower class gets one segment in this many: 5%. */
    private static final int SHARE = 20;

    private final List<RankLanes<T>> ranks = new ArrayList<>();
    private final int[] points = new int[Rank.values().length];
    private int sizeMax;
    private int size;
    private long octets;
    private long arrivals;

    public SmscQueue(int sizeMax) {
        this.sizeMax = sizeMax;
        for (int i = 0; i < points.length; i++) {
            ranks.add(new RankLanes<>());
        }
    }

    /** Changes the limit; messages beyond the new limit stay. */
    public void limit(int sizeMax) {
        this.sizeMax = sizeMax;
    }

    /**
     * Adds the message.
     *
     * @return false if the queue is full
     */
    public boolean offer(T message) {
        assert message.queueIndex() == QueuedMessage.NO_INDEX : "the message is already in a queue";
        if (isFull()) {
            return false;
        }
        ranks.get(message.rank().ordinal()).add(message, arrivals++);
        size++;
        octets += message.octets();
        return true;
    }

    private void gone(T message) {
        size--;
        octets -= message.octets();
    }

    public int size() {
        return size;
    }

    /** The size of all queued messages in bytes. */
    public long octets() {
        return octets;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean isFull() {
        return size >= sizeMax;
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
        return sizeMax;
    }

    /** A copy of all messages, in no particular order. */
    public List<T> all() {
        List<T> all = new ArrayList<>(size);
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
        assert size > 0 : "the queue is empty";
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
