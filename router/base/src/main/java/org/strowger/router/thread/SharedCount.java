package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A count that several threads change, such as the number of open connections. Too slow to be changed for every
 * message.
 */
public final class SharedCount {
    private final AtomicInteger count = new AtomicInteger();

    public void increment() {
        count.incrementAndGet();
    }

    public void decrement() {
        int left = count.decrementAndGet();
        assert left >= 0 : "decremented more often than incremented";
    }

    /** Increments the count unless the result would exceed {@code max}. */
    public boolean incrementBelow(int max) {
        int now = count.get();
        while (now < max) {
            if (count.compareAndSet(now, now + 1)) {
                return true;
            }
            now = count.get();
        }
        return false;
    }

    public int get() {
        return count.get();
    }
}
