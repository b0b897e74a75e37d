package org.strowger.router.smsc;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.config.ApplicationSettings.Rank;

/**
 * The messages that wait for an SMSC. Classes strictly in their order, but a lower class that waits gets at least 5% of
 * the segments; inside a class one message of each application in turn; of an application the highest priority, and of
 * that the oldest.
 *
 * <p>How a lower class comes to its share: while it waits, each segment that is taken gives it one point; for twenty
 * points it may go first, and each segment that it so takes costs twenty. A long message may leave it in debt, which it
 * pays off before it overtakes again. Points are not saved up: a class that has nothing waiting has none.
 *
 * <p>Owned by the SMSC's home. A message stands in one queue at a time. Nothing is allocated for a message but what the
 * arrays grow by.
 */
public final class SmscQueue<T extends QueuedMessage> {
    /** One in so many segments for each lower class: 5%. */
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

    /** Another limit from now on; what waits beyond it stays. */
    public void limit(int sizeMax) {
        this.sizeMax = sizeMax;
    }

    /** Takes the message in, unless the queue is full. */
    public boolean offer(T message) {
        assert message.place() == QueuedMessage.NO_PLACE : "a message stands in one queue at a time";
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

    /** How many octets all these messages have. */
    public long octets() {
        return octets;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean isFull() {
        return size >= sizeMax;
    }

    /** The message that goes next; there must be one. Any offer or removal may change who that is. */
    public T peek() {
        return ranks.get(nextRank()).first();
    }

    /** Takes the message that goes next; there must be one. */
    public T poll() {
        int rank = nextRank();
        boolean bySharing = rank != highestRank();
        T message = ranks.get(rank).poll();
        gone(message);
        account(rank, bySharing, message.segments());
        return message;
    }

    /** Whether this message stands here. */
    public boolean holds(T message) {
        return message.place() != QueuedMessage.NO_PLACE
                && ranks.get(message.rank().ordinal()).holds(message);
    }

    /** Takes this message out, because it has expired or was cancelled. @return whether it stood here */
    public boolean remove(T message) {
        if (message.place() == QueuedMessage.NO_PLACE
                || !ranks.get(message.rank().ordinal()).remove(message)) {
            return false;
        }
        gone(message);
        forgetPointsOfEmptyRanks();
        return true;
    }

    /** Since when the oldest of all waits; {@link Long#MAX_VALUE} if none does. Looks at each application. */
    public long oldestSinceNanos() {
        long oldest = Long.MAX_VALUE;
        for (RankLanes<T> rank : ranks) {
            for (ApplicationLane<T> lane : rank.lanes()) {
                oldest = Math.min(oldest, lane.oldestSinceNanos());
            }
        }
        return oldest;
    }

    /** Some of those that wait, up to so many: of the highest class first, and of each application the oldest first. */
    public List<T> some(int most) {
        List<T> some = new ArrayList<>();
        for (RankLanes<T> rank : ranks) {
            rank.addSomeTo(some, most);
        }
        return some;
    }

    /** How many may wait. */
    public int sizeMax() {
        return sizeMax;
    }

    /** Everything that waits, in no order: a copy. */
    public List<T> all() {
        List<T> all = new ArrayList<>(size);
        for (RankLanes<T> rank : ranks) {
            rank.lanes().forEach(lane -> lane.addAllTo(all));
        }
        return all;
    }

    /** A lower class that has the points for it, the higher of two first; else the highest that waits. */
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
        assert size > 0 : "an empty queue was asked for a message";
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
        // Who goes first in its own right needs no points, and runs into no debt.
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
