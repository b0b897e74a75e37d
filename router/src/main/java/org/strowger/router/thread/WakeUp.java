package org.strowger.router.thread;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes one who waits. However often it rings meanwhile, he wakes once. */
public final class WakeUp {
    private final Semaphore rung = new Semaphore(0);

    /** Any thread. */
    public void ring() {
        rung.release();
    }

    /** The one who waits, for so long at most. */
    public void await(long nanosMax) throws InterruptedException {
        if (rung.tryAcquire(nanosMax, TimeUnit.NANOSECONDS)) {
            rung.drainPermits();
        }
    }

    /** The one who waits. */
    public void await() throws InterruptedException {
        rung.acquire();
        rung.drainPermits();
    }
}
