package org.strowger.router.smsc;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;

/** The messages of one application within a class: by priority, then by age. */
@Within(Within.Scope.HOLDER)
final class ApplicationLane<T extends QueuedMessage> {
    private static final int PRIORITY_MAX = 9;

    private final List<AgeHeap<T>> priorities = new ArrayList<>(PRIORITY_MAX + 1);

    /** A bit for each priority that has messages. */
    private int waiting;

    /** Whether the lane takes part in the round-robin of its class. */
    boolean inRound;

    ApplicationLane() {
        for (int i = 0; i <= PRIORITY_MAX; i++) {
            priorities.add(new AgeHeap<>());
        }
    }

    boolean isEmpty() {
        return waiting == 0;
    }

    void add(T message, long arrival) {
        int priority = priority(message);
        priorities.get(priority).add(message, arrival);
        waiting |= 1 << priority;
    }

    T first() {
        return priorities.get(highest()).oldest();
    }

    boolean holds(T message) {
        return priorities.get(priority(message)).holds(message);
    }

    boolean remove(T message) {
        int priority = priority(message);
        AgeHeap<T> heap = priorities.get(priority);
        if (!heap.holds(message)) {
            return false;
        }
        heap.remove(message);
        if (heap.isEmpty()) {
            waiting &= ~(1 << priority);
        }
        return true;
    }

    void addAllTo(List<? super T> all) {
        for (AgeHeap<T> heap : priorities) {
            all.addAll(heap.all());
        }
    }

    /** Adds messages, the highest priority first, until the list has {@code most} messages. */
    void addSomeTo(List<? super T> list, int most) {
        for (int priority = PRIORITY_MAX; priority >= 0 && list.size() < most; priority--) {
            List<T> heap = priorities.get(priority).all();
            list.addAll(heap.subList(0, Math.min(heap.size(), most - list.size())));
        }
    }

    /** When the oldest message was queued; {@link Long#MAX_VALUE} if the lane is empty. */
    long oldestSinceNanos() {
        if (isEmpty()) {
            return Long.MAX_VALUE; // With many applications, nearly all lanes are empty.
        }
        long oldest = Long.MAX_VALUE;
        for (AgeHeap<T> heap : priorities) {
            if (!heap.isEmpty()) {
                oldest = Math.min(oldest, heap.oldest().sinceNanos());
            }
        }
        return oldest;
    }

    private int highest() {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(waiting);
    }

    private static int priority(QueuedMessage message) {
        return Math.max(0, Math.min(PRIORITY_MAX, message.priority()));
    }
}
