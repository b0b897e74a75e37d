package org.strowger.router.application;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.strowger.bound.Within;

/**
 * Deliveries in the order of their keys, with their expiry. There may be a million: they are held in chunks of up to
 * 128, so that each costs 12 bytes in a full chunk, and 24 in a half-full chunk.
 *
 * <p>The chunk of a key is found by binary search. Keys added in order fill one chunk after the other; an insertion
 * into a full chunk splits it. A tree orders the chunks by a lower bound of their first expiry and yields the chunk to
 * search: a search finds an expired delivery or raises the bound, and is not repeated before the next expiry.
 */
@Within(Within.Scope.HOLDER)
final class DeliveryQueue {
    /**
     * The index at which the last chunk is split, so that keys slightly out of order at the end leave nearly full
     * chunks.
     */
    private static final int SPLIT_AT_END = DeliveryChunk.ROOM * 7 / 8;

    private static final Comparator<DeliveryChunk> BY_END =
            Comparator.comparingLong(DeliveryChunk::endsNanos).thenComparingLong(DeliveryChunk::number);

    private final ArrayList<DeliveryChunk> chunks = new ArrayList<>();
    private final TreeSet<DeliveryChunk> byEnd = new TreeSet<>(BY_END);

    /**
     * Expired deliveries that were removed from their chunk and not fetched yet. There are few, and each application
     * has three queues, so the initial size is small.
     */
    private final ArrayDeque<PendingDelivery> ended = new ArrayDeque<>(1);

    private long chunksMade;
    private int size;

    /** The number of deliveries, including expired ones. */
    int size() {
        return size;
    }

    boolean hasFirst() {
        return !chunks.isEmpty();
    }

    /** The lowest key; {@link Long#MAX_VALUE} if the queue is empty. */
    long firstKey() {
        return chunks.isEmpty() ? Long.MAX_VALUE : chunks.get(0).firstKey();
    }

    /**
     * The lowest {@link PendingDelivery#order} among the first deliveries, up to 128; {@link Long#MAX_VALUE} if the
     * queue is empty.
     */
    long oldestOrderOfFirst() {
        return chunks.isEmpty() ? Long.MAX_VALUE : chunks.get(0).oldestOrder();
    }

    /** Adds the first deliveries until the list has {@code most} elements. */
    void addSomeTo(List<PendingDelivery> list, int most) {
        for (int i = 0; i < chunks.size() && list.size() < most; i++) {
            chunks.get(i).addSomeTo(list, most);
        }
    }

    /**
     * Adds the deliveries with a key greater than {@code after}, in order, until the list has {@code most} elements and
     * the key changes.
     *
     * @return the last key that was added; {@link Long#MAX_VALUE} if no delivery follows
     */
    long addSomeAfter(long after, List<PendingDelivery> list, int most) {
        long last = after;
        for (int at = chunks.isEmpty() ? 0 : chunkOf(after, false); at < chunks.size(); at++) {
            DeliveryChunk chunk = chunks.get(at);
            for (int index = chunk.indexOf(after, false); index < chunk.count(); index++) {
                if (list.size() >= most && chunk.key(index) != last) {
                    return last;
                }
                last = chunk.key(index);
                list.add(chunk.delivery(index));
            }
        }
        return Long.MAX_VALUE;
    }

    /** The first delivery; the queue is not empty. */
    PendingDelivery first() {
        return chunks.get(0).delivery(0);
    }

    PendingDelivery takeFirst() {
        DeliveryChunk chunk = chunks.get(0);
        PendingDelivery delivery = chunk.takeFirst();
        size--;
        if (chunk.isEmpty()) {
            drop(0);
        }
        return delivery;
    }

    /** Inserts the delivery after others of the same key. */
    void add(PendingDelivery delivery, long key) {
        put(delivery, key, false);
    }

    /** Returns the delivery to its former place, before others of the same key. */
    void addBack(PendingDelivery delivery, long key) {
        put(delivery, key, true);
    }

    /** Removes deliveries, and passes them to {@code out}. */
    void takeIf(Predicate<PendingDelivery> which, Consumer<PendingDelivery> out) {
        for (int at = chunks.size() - 1; at >= 0; at--) {
            DeliveryChunk chunk = chunks.get(at);
            int before = chunk.count();
            chunk.takeIf(which, out);
            size -= before - chunk.count();
            if (chunk.isEmpty()) {
                drop(at);
            }
        }
    }

    /** A lower bound of the next expiry; {@link Long#MAX_VALUE} if the queue is empty. */
    long endsNanos() {
        if (!ended.isEmpty()) {
            return Long.MIN_VALUE;
        }
        return byEnd.isEmpty() ? Long.MAX_VALUE : byEnd.first().endsNanos();
    }

    boolean hasEnded(long nowNanos) {
        while (ended.isEmpty() && endsNanos() <= nowNanos) {
            lookThrough(byEnd.first(), nowNanos);
        }
        return !ended.isEmpty();
    }

    /** Takes one of the expired deliveries. */
    PendingDelivery takeEnded() {
        size--;
        return ended.remove();
    }

    private void put(PendingDelivery delivery, long key, boolean before) {
        size++;
        if (chunks.isEmpty()) {
            insertChunk(0);
        }
        int at = chunkOf(key, before);
        DeliveryChunk chunk = chunks.get(at);
        int index = chunk.indexOf(key, before);
        if (chunk.isFull()) {
            if (index == DeliveryChunk.ROOM) {
                chunk = insertChunk(at + 1);
                index = 0;
            } else {
                int split = at == chunks.size() - 1 ? SPLIT_AT_END : DeliveryChunk.ROOM / 2;
                DeliveryChunk upper = split(at, split);
                if (index > split) {
                    chunk = upper;
                    index -= split;
                }
            }
        }
        chunk.insert(index, key, delivery);
        endsBy(chunk, delivery.untilNanos());
    }

    /**
     * The index of the chunk for a key: the last chunk that begins before the key, or with an equal key if
     * {@code before} is false; otherwise the first chunk.
     */
    private int chunkOf(long key, boolean before) {
        int low = 0;
        int high = chunks.size() - 1;
        if (begins(high, key, before)) {
            return high;
        }
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (begins(middle, key, before)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private boolean begins(int at, long key, boolean before) {
        DeliveryChunk chunk = chunks.get(at);
        return chunk.isEmpty() || chunk.firstKey() < key || (chunk.firstKey() == key && !before);
    }

    private DeliveryChunk insertChunk(int at) {
        DeliveryChunk chunk = new DeliveryChunk(chunksMade++);
        chunks.add(at, chunk);
        byEnd.add(chunk);
        return chunk;
    }

    private DeliveryChunk split(int at, int index) {
        DeliveryChunk chunk = chunks.get(at);
        DeliveryChunk upper = insertChunk(at + 1);
        chunk.moveTo(upper, index);
        endsBy(upper, chunk.endsNanos());
        return upper;
    }

    private void endsBy(DeliveryChunk chunk, long nanos) {
        if (nanos < chunk.endsNanos()) {
            byEnd.remove(chunk);
            chunk.endsBy(nanos);
            byEnd.add(chunk);
        }
    }

    private void drop(int at) {
        byEnd.remove(chunks.remove(at));
    }

    private void lookThrough(DeliveryChunk chunk, long nowNanos) {
        int at = indexOf(chunk);
        byEnd.remove(chunk);
        chunk.takeEnded(nowNanos, ended);
        byEnd.add(chunk);
        if (chunk.isEmpty()) {
            drop(at);
        } else {
            join(at);
            join(at - 1);
        }
    }

    private int indexOf(DeliveryChunk chunk) {
        // The first of the chunks that begin with the same key.
        int at = chunkOf(chunk.firstKey(), true);
        while (chunks.get(at) != chunk) {
            at++;
        }
        return at;
    }

    /** Merges two nearly empty chunks. */
    private void join(int at) {
        if (at < 0 || at + 1 >= chunks.size()) {
            return;
        }
        DeliveryChunk chunk = chunks.get(at);
        DeliveryChunk upper = chunks.get(at + 1);
        if (chunk.count() + upper.count() <= DeliveryChunk.ROOM / 2) {
            long endsNanos = upper.endsNanos();
            upper.moveTo(chunk, 0);
            drop(at + 1);
            endsBy(chunk, endsNanos);
        }
    }
}
