package org.strowger.router.thread;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads on which the slow arithmetic of TLS handshakes and passwords runs, or what else takes its time. No
 * message ever passes through them.
 *
 * <p>One thread per core at most, started when there is work and gone when there is none. Full is an answer: a
 * handshake that finds no place is run by the SelectorThread that asked, which slows down what asks for more.
 */
public final class BlockingPool {
    private static final int ERRANDS_MAX = 10_000;
    private static final int IDLE_SECONDS = 10;

    private BlockingPool() {}

    /** For handshakes and passwords. */
    public static ExecutorService open(int threadsMax) {
        return open(threadsMax, ERRANDS_MAX, "workshop", new ThreadPoolExecutor.CallerRunsPolicy());
    }

    /** For what the one who asks must never do himself: full, it throws {@code RejectedExecutionException}. */
    public static ExecutorService refusing(int threadsMax, int errandsMax, String name) {
        return open(threadsMax, errandsMax, name, new ThreadPoolExecutor.AbortPolicy());
    }

    /**
     * For what is more waiting than work: no errand stands behind another, and whichever thread has nothing to do takes
     * the next one. Full, it throws {@code RejectedExecutionException}.
     */
    public static ExecutorService waiting(int threadsMax, String name) {
        return new ThreadPoolExecutor(
                0,
                threadsMax,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                daemons(name),
                new ThreadPoolExecutor.AbortPolicy());
    }

    private static ExecutorService open(
            int threadsMax, int errandsMax, String name, RejectedExecutionHandler whenFull) {
        ThreadPoolExecutor workshop = new ThreadPoolExecutor(
                threadsMax,
                threadsMax,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(errandsMax),
                daemons(name),
                whenFull);
        workshop.allowCoreThreadTimeOut(true);
        return workshop;
    }

    private static ThreadFactory daemons(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
