package org.strowger.router.app.cluster;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.strowger.router.thread.WriterThread;

/**
 * The end of a thread that writes to the brokers, awaited on a separate thread: the last writes and the release of the
 * shard may have to wait for the brokers.
 */
final class Closing {
    private final Thread thread;

    private Closing(Thread thread) {
        this.thread = thread;
    }

    /** Starts closing a thread. The continuation is called when the thread has ended. */
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

    /** Waits for the end, but no longer than this. */
    void await(Duration atMost) throws InterruptedException {
        TimeUnit.NANOSECONDS.timedJoin(thread, atMost.toNanos());
    }
}
