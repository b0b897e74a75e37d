package org.strowger.router.app.cluster;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.strowger.router.store.StoreThread;

/**
 * The end of a store, on a thread of its own: its last flight and the release of its shard may wait for the brokers.
 */
final class Closing {
    private final Thread thread;

    private Closing(Thread thread) {
        this.thread = thread;
    }

    /** Begins to close a store, and calls the continuation when it is closed. */
    static Closing of(StoreThread store, Runnable then) {
        Thread thread = new Thread(
                () -> {
                    try {
                        store.close();
                        then.run();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "store-end");
        thread.setDaemon(true);
        thread.start();
        return new Closing(thread);
    }

    /** Waits for the end, at most so long. */
    void await(Duration atMost) throws InterruptedException {
        TimeUnit.NANOSECONDS.timedJoin(thread, atMost.toNanos());
    }
}
