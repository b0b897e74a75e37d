package org.strowger.router.thread;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes a waiting thread. Several rings during one wait wake the thread once. */
public final class WakeUp {
    private final Semaphore rung = new Semaphore(0);

    /** Any thread. */
    public void ring() {
        rung.release();
    }

    /** The waiting thread. */
    public void await(long nanosMax) throws InterruptedException {
        if (rung.tryAcquire(nanosMax, TimeUnit.NANOSECONDS)) {
            rung.drainPermits();
        }
    }

    /** The waiting thread. */
    public void await() throws InterruptedException {
        rung.acquire();
        rung.drainPermits();
    }
}
