package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicLong;

/** A quota shared by several threads, such as the bytes in transit. */
public final class SharedQuota {
    private final AtomicLong left;

    public SharedQuota(long all) {
        this.left = new AtomicLong(all);
    }

    /** Takes the amount; returns false if less than the amount is left. */
    public boolean tryTake(long amount) {
        long now = left.get();
        while (now >= amount) {
            if (left.compareAndSet(now, now - amount)) {
                return true;
            }
            now = left.get();
        }
        return false;
    }

    public void giveBack(long amount) {
        left.addAndGet(amount);
    }

    public long left() {
        return left.get();
    }
}
