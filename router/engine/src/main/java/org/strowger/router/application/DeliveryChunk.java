package org.strowger.router.application;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.strowger.bound.Within;

/**
 * Up to 128 deliveries in the order of their keys: few enough that an insertion or a scan takes less than a
 * microsecond.
 */
@Within(Within.Scope.HOLDER)
final class DeliveryChunk {
    static final int ROOM = 128;

    private static final int ROOM_FIRST = 8;

    private final long number;
    private final ArrayList<PendingDelivery> deliveries = new ArrayList<>(ROOM_FIRST);
    private long[] keys = new long[ROOM_FIRST];
    private long endsNanos = Long.MAX_VALUE;

    /** @param number distinguishes chunks that have the same first expiry */
    DeliveryChunk(long number) {
        this.number = number;
    }

    long number() {
        return number;
    }

    int count() {
        return deliveries.size();
    }

    boolean isEmpty() {
        return deliveries.isEmpty();
    }

    boolean isFull() {
        return deliveries.size() == ROOM;
    }

    long firstKey() {
        return keys[0];
    }

    long key(int index) {
        return keys[index];
    }

    PendingDelivery delivery(int index) {
        return deliveries.get(index);
    }

    /** A lower bound of the expiry of all deliveries; the delivery that set it may be gone. */
    long endsNanos() {
        return endsNanos;
    }

    void endsBy(long nanos) {
        endsNanos = Math.min(endsNanos, nanos);
    }

    /**
     * The index at which to insert a key.
     *
     * @param before true to insert before equal keys, false to insert after them
     */
    int indexOf(long key, boolean before) {
        int low = 0;
        int high = deliveries.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (keys[middle] < key || (keys[middle] == key && !before)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    void insert(int index, long key, PendingDelivery delivery) {
        int count = deliveries.size();
        grow(count + 1);
        System.arraycopy(keys, index, keys, index + 1, count - index);
        keys[index] = key;
        deliveries.add(index, delivery);
    }

    /** The lowest {@link PendingDelivery#order} here; {@link Long#MAX_VALUE} if the chunk is empty. */
    long oldestOrder() {
        long oldest = Long.MAX_VALUE;
        for (int i = 0; i < deliveries.size(); i++) {
            oldest = Math.min(oldest, deliveries.get(i).order());
        }
        return oldest;
    }

    void addSomeTo(List<PendingDelivery> list, int most) {
        list.addAll(deliveries.subList(0, Math.min(deliveries.size(), most - list.size())));
    }

    PendingDelivery takeFirst() {
        PendingDelivery first = deliveries.remove(0);
        System.arraycopy(keys, 1, keys, 0, deliveries.size());
        return first;
    }

    /** Moves the deliveries from that index onwards to the end of another chunk. */
    void moveTo(DeliveryChunk other, int fromIndex) {
        int moved = deliveries.size() - fromIndex;
        int there = other.deliveries.size();
        other.grow(there + moved);
        System.arraycopy(keys, fromIndex, other.keys, there, moved);
        other.deliveries.addAll(deliveries.subList(fromIndex, fromIndex + moved));
        deliveries.subList(fromIndex, fromIndex + moved).clear();
    }

    /** Removes the expired deliveries and finds the next expiry. */
    void takeEnded(long nowNanos, ArrayDeque<PendingDelivery> out) {
        int left = 0;
        endsNanos = Long.MAX_VALUE;
        for (int i = 0; i < deliveries.size(); i++) {
            PendingDelivery delivery = deliveries.get(i);
            long untilNanos = delivery.untilNanos();
            if (untilNanos <= nowNanos) {
                out.add(delivery);
            } else {
                endsBy(untilNanos);
                keys[left] = keys[i];
                deliveries.set(left, delivery);
                left++;
            }
        }
        deliveries.subList(left, deliveries.size()).clear();
    }

    /** Removes deliveries, and passes them to {@code out}. The bound of the expiry stays. */
    void takeIf(Predicate<PendingDelivery> which, Consumer<PendingDelivery> out) {
        int left = 0;
        for (int i = 0; i < deliveries.size(); i++) {
            PendingDelivery delivery = deliveries.get(i);
            if (which.test(delivery)) {
                out.accept(delivery);
            } else {
                keys[left] = keys[i];
                deliveries.set(left, delivery);
                left++;
            }
        }
        deliveries.subList(left, deliveries.size()).clear();
    }

    private void grow(int count) {
        if (count > keys.length) {
            int room = Math.max(count, Math.min(ROOM, 2 * keys.length));
            keys = Arrays.copyOf(keys, room);
            deliveries.ensureCapacity(room);
        }
    }
}
