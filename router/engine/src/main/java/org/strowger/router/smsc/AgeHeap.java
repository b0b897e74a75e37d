package org.strowger.router.smsc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.strowger.bound.Within;

/**
 * Messages ordered by age, the oldest first; of the same age, in order of arrival. A binary heap in arrays: messages
 * that arrive in order of age, as nearly all do, are appended without moving others. Each message stores its index, so
 * that any message is removed in logarithmic time.
 */
@Within(Within.Scope.HOLDER)
final class AgeHeap<T extends QueuedMessage> {
    /** The length up to which arrays are kept when the heap is empty; larger arrays are released. */
    @Within(Within.Scope.TURN)
    private static final int KEPT = 1024;

    private static final int FIRST = 8;
    private static final long[] NOTHING = {};

    private final ArrayList<T> messages = new ArrayList<>();

    /** The arrival number of each message. */
    private long[] arrivals = NOTHING;

    boolean isEmpty() {
        return messages.isEmpty();
    }

    T oldest() {
        return messages.get(0);
    }

    void add(T message, long arrival) {
        int index = messages.size();
        if (index == arrivals.length) {
            arrivals = Arrays.copyOf(arrivals, Math.max(FIRST, 2 * index));
        }
        messages.add(message);
        put(index, message, arrival);
        rise(index);
    }

    boolean holds(T message) {
        int index = message.queueIndex();
        return index >= 0 && index < messages.size() && messages.get(index) == message;
    }

    void remove(T message) {
        assert holds(message) : "the stored position of a message is wrong";
        int index = message.queueIndex();
        int last = messages.size() - 1;
        T moved = messages.remove(last);
        message.moveTo(QueuedMessage.NO_INDEX);
        if (index != last) {
            put(index, moved, arrivals[last]);
            rise(index);
            sink(moved.queueIndex());
        }
        if (last == 0 && arrivals.length > KEPT) {
            arrivals = NOTHING;
            messages.trimToSize();
        }
    }

    /** All messages, in no particular order. */
    List<T> all() {
        return messages;
    }

    private void rise(int from) {
        int index = from;
        while (index > 0 && before(index, (index - 1) / 2)) {
            swap(index, (index - 1) / 2);
            index = (index - 1) / 2;
        }
    }

    private void sink(int from) {
        int index = from;
        while (true) {
            int child = 2 * index + 1;
            if (child + 1 < messages.size() && before(child + 1, child)) {
                child++;
            }
            if (child >= messages.size() || !before(child, index)) {
                return;
            }
            swap(index, child);
            index = child;
        }
    }

    private boolean before(int a, int b) {
        long ageOfA = messages.get(a).sinceNanos();
        long ageOfB = messages.get(b).sinceNanos();
        return ageOfA == ageOfB ? arrivals[a] < arrivals[b] : ageOfA < ageOfB;
    }

    private void swap(int a, int b) {
        T message = messages.get(a);
        long arrival = arrivals[a];
        put(a, messages.get(b), arrivals[b]);
        put(b, message, arrival);
    }

    private void put(int index, T message, long arrival) {
        messages.set(index, message);
        arrivals[index] = arrival;
        message.moveTo(index);
    }
}
