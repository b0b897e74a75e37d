package org.strowger.router.thread;

import java.util.concurrent.Semaphore;

/** Wakes one who waits. However often it rings meanwhile, he wakes once. */
public final class Bell {
    private final Semaphore rung = new Semaphore(0);

    /** Any thread. */
    public void ring() {
        rung.release();
    }

    /** The one who waits. */
    public void await() throws InterruptedException {
        rung.acquire();
        rung.drainPermits();
    }
}
