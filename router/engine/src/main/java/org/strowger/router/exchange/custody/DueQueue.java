package org.strowger.router.exchange.custody;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.strowger.bound.Within;

/**
 * Items ordered by the time at which they are due: a binary heap in arrays. Each item stores its index, so that any
 * item is removed or rescheduled in logarithmic time. Nearly every new item is due later than all others, and is
 * appended without moving other items. Takes twelve bytes per item.
 *
 * @param <T> the items
 */
@Within(Within.Scope.HOLDER)
public final class DueQueue<T extends DueQueue.Item> {
    private static final int FIRST = 16;

    @Within(Within.Scope.TURN)
    private static final int KEPT = 1024;

    private final ArrayList<T> items = new ArrayList<>();
    private long[] dues = new long[FIRST];

    /** An item of at most one queue at a time. */
    public interface Item {
        /** The index of an item that is in no queue. */
        int NO_INDEX = -1;

        /** The index in the queue: {@link #NO_INDEX} at first, then the last value of {@link #dueQueueIndex(int)}. */
        int dueQueueIndex();

        void dueQueueIndex(int index);
    }

    public int size() {
        return items.size();
    }

    /** A copy of all items, in no particular order. */
    public List<T> all() {
        return new ArrayList<>(items);
    }

    /** The earliest due time; {@link Long#MAX_VALUE} if the queue is empty. */
    public long nextNanos() {
        return items.isEmpty() ? Long.MAX_VALUE : dues[0];
    }

    /** Up to {@code most} items, among them the items that are due soon. */
    public List<T> some(int most) {
        return List.copyOf(items.subList(0, Math.min(most, items.size())));
    }

    /** The due time of an item in the queue. */
    public long dueNanos(T item) {
        return dues[item.dueQueueIndex()];
    }

    /** Schedules or reschedules the item. */
    public void put(T item, long dueNanos) {
        if (item.dueQueueIndex() == Item.NO_INDEX) {
            int index = items.size();
            if (index == dues.length) {
                dues = Arrays.copyOf(dues, 2 * index);
            }
            items.add(item);
            set(index, item, dueNanos);
            rise(index);
        } else {
            int index = item.dueQueueIndex();
            set(index, item, dueNanos);
            rise(index);
            sink(item.dueQueueIndex());
        }
    }

    /** Removes the item that is due first; the queue must not be empty. */
    public T poll() {
        T first = items.get(0);
        remove(first);
        return first;
    }

    /** Removes the item if it is in the queue. */
    public void remove(T item) {
        int index = item.dueQueueIndex();
        if (index == Item.NO_INDEX) {
            return;
        }
        assert items.get(index) == item : "the stored position of an item is wrong";
        int last = items.size() - 1;
        T moved = items.remove(last);
        item.dueQueueIndex(Item.NO_INDEX);
        if (index != last) {
            set(index, moved, dues[last]);
            rise(index);
            sink(moved.dueQueueIndex());
        }
        if (last == 0 && dues.length > KEPT) {
            dues = new long[FIRST];
            items.trimToSize();
        }
    }

    private void rise(int from) {
        int index = from;
        while (index > 0 && dues[index] < dues[(index - 1) / 2]) {
            swap(index, (index - 1) / 2);
            index = (index - 1) / 2;
        }
    }

    private void sink(int from) {
        int index = from;
        while (true) {
            int child = 2 * index + 1;
            if (child + 1 < items.size() && dues[child + 1] < dues[child]) {
                child++;
            }
            if (child >= items.size() || dues[child] >= dues[index]) {
                return;
            }
            swap(index, child);
            index = child;
        }
    }

    private void swap(int a, int b) {
        T item = items.get(a);
        long due = dues[a];
        set(a, items.get(b), dues[b]);
        set(b, item, due);
    }

    private void set(int index, T item, long dueNanos) {
        items.set(index, item);
        dues[index] = dueNanos;
        item.dueQueueIndex(index);
    }
}
