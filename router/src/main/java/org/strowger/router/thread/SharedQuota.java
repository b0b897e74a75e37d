package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicLong;

/** So much of something, which several threads take and give back: octets that are on their way somewhere. */
public final class SharedQuota {
    private final AtomicLong left;

    public SharedQuota(long all) {
        this.left = new AtomicLong(all);
    }

    /** Takes so much, unless there is less. */
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
