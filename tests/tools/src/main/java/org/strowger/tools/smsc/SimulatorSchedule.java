package org.strowger.tools.smsc;

import java.util.ArrayDeque;
import java.util.PriorityQueue;

/**
 * The scheduled tasks of a {@link SimulatorThread}. Most delays are equal, so most tasks are added in the order of
 * their times and wait in a plain queue; only tasks added out of order are sorted.
 */
final class SimulatorSchedule {
    /** Returned as the time of the next task if there is no task. */
    static final long NOTHING = Long.MAX_VALUE;

    private record Entry(long dueNanos, long order, ScheduledTask task) implements Comparable<Entry> {
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

    void add(long dueNanos, ScheduledTask task) {
        Entry entry = new Entry(dueNanos, count++, task);
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

    /** The time of the next task; {@link #NOTHING} if there is none. */
    long nextNanos() {
        Entry first = isFirstInOrder() ? inOrder.peekFirst() : others.peek();
        return first == null ? NOTHING : first.dueNanos;
    }

    /** Runs at most {@code max} due tasks, including due tasks that these tasks add. */
    void run(long nowNanos, int max) {
        for (int done = 0; done < max && nextNanos() <= nowNanos; done++) {
            (isFirstInOrder() ? inOrder : others).remove().task.run(nowNanos);
        }
    }

    void clear() {
        inOrder.clear();
        others.clear();
    }

    /** Whether the next task is in the plain queue. */
    private boolean isFirstInOrder() {
        Entry one = inOrder.peekFirst();
        Entry other = others.peek();
        return one != null && (other == null || one.compareTo(other) < 0);
    }
}
