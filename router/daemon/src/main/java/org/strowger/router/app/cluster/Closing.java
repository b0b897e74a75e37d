package org.strowger.router.app.cluster;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.strowger.router.thread.WriterThread;

/**
 * The end of a thread that writes to the brokers, awaited on a thread of its own: its last writes and the release of
 * its shard may wait for them.
 */
final class Closing {
    private final Thread thread;

    private Closing(Thread thread) {
        this.thread = thread;
    }

    /** Begins to close a thread, and calls the continuation when it has ended. */
    static Closing of(WriterThread writer, Runnable then) {
        Thread thread = new Thread(
                () -> {
                    try {
                        writer.close();
                        then.run();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "closing");
        thread.setDaemon(true);
        thread.start();
        return new Closing(thread);
    }

    /** Waits for the end, at most so long. */
    void await(Duration atMost) throws InterruptedException {
        TimeUnit.NANOSECONDS.timedJoin(thread, atMost.toNanos());
    }
}
