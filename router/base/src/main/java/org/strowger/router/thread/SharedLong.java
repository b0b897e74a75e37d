package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A sum to which several threads add, such as the bytes of batches, or a sequence. Too slow to be changed for every
 * message.
 */
public final class SharedLong {
    private final AtomicLong sum = new AtomicLong();

    public void add(long amount) {
        sum.addAndGet(amount);
    }

    /** Adds one, and returns the sum: a number that no other caller gets. */
    public long next() {
        return sum.incrementAndGet();
    }

    public long get() {
        return sum.get();
    }
}
