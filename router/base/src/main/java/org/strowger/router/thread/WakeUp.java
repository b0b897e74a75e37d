package org.strowger.router.thread;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes a waiting thread. Several rings during one wait wake the thread once. */
public final class WakeUp {
    private final Semaphore rung = new Semaphore(0);

    /** Wakes the waiting thread. Callable from any thread. */
    public void ring() {
        rung.release();
    }

    /** Waits for a ring, at most this long. Called only by the waiting thread. */
    public void await(long nanosMax) throws InterruptedException {
        if (rung.tryAcquire(nanosMax, TimeUnit.NANOSECONDS)) {
            rung.drainPermits();
        }
    }

    /** Waits for a ring without a time limit. Called only by the waiting thread. */
    public void await() throws InterruptedException {
        rung.acquire();
        rung.drainPermits();
    }
}
