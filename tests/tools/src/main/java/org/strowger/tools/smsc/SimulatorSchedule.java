package org.strowger.tools.smsc;

import java.util.ArrayDeque;
import java.util.PriorityQueue;

/**
 * What is to be done when. Nearly all of it comes in the order of its time, for most delays are the same for all: that
 * waits in a plain queue, and only what comes out of order is sorted.
 */
final class SimulatorSchedule {
    /** When there is nothing to be done. */
    static final long NOTHING = Long.MAX_VALUE;

    private record Entry(long dueNanos, long order, ScheduledTask errand) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int first = Long.compare(dueNanos, other.dueNanos);
            return first != 0 ? first : Long.compare(order, other.order);
        }
    }

    private final ArrayDeque<Entry> inOrder = new ArrayDeque<>();
    private final PriorityQueue<Entry> others = new PriorityQueue<>();
    private long lastNanos;
    private long count;

    void add(long dueNanos, ScheduledTask errand) {
        Entry entry = new Entry(dueNanos, count++, errand);
        if (inOrder.isEmpty() || dueNanos >= lastNanos) {
            inOrder.add(entry);
            lastNanos = dueNanos;
        } else {
            others.add(entry);
        }
    }

    int size() {
        return inOrder.size() + others.size();
    }

    /** When the first thing is to be done; {@link #NOTHING} if there is none. */
    long nextNanos() {
        Entry first = isFirstInOrder() ? inOrder.peekFirst() : others.peek();
        return first == null ? NOTHING : first.dueNanos;
    }

    /** Does what is due, at most {@code max} things; what these add for now counts too. */
    void run(long nowNanos, int max) {
        for (int done = 0; done < max && nextNanos() <= nowNanos; done++) {
            (isFirstInOrder() ? inOrder : others).remove().errand.run(nowNanos);
        }
    }

    void clear() {
        inOrder.clear();
        others.clear();
    }

    /** Whether what comes first stands in the plain queue. */
    private boolean isFirstInOrder() {
        Entry one = inOrder.peekFirst();
        Entry other = others.peek();
        return one != null && (other == null || one.compareTo(other) < 0);
    }
}
