package org.strowger.router.thread.shared;

import java.util.concurrent.atomic.LongAdder;

/**
 * Totals that all threads add to, even for each message. Only the threads that add at the same time slow each other.
 */
public final class SharedTotals {
    private final LongAdder[] totals;

    public SharedTotals(int count) {
        totals = new LongAdder[count];
        for (int i = 0; i < count; i++) {
            totals[i] = new LongAdder();
        }
    }

    public void increment(int index) {
        totals[index].increment();
    }

    public long get(int index) {
        return totals[index].sum();
    }
}
