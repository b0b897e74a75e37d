package org.strowger.router.thread;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Thread pools for slow work: the computations of TLS handshakes and password hashes, and blocking calls. Messages are
 * never processed in these pools.
 *
 * <p>Threads are started on demand and ended when idle.
 */
public final class BlockingPool {
    private static final int IDLE_SECONDS = 10;

    private BlockingPool() {}

    /**
     * A pool for TLS handshakes and password hashes. Its queue has no limit of its own: each thread has few handshakes
     * that are computed, and there are few hashes and console clients. The caller never does the work itself.
     */
    public static ExecutorService open(int threadsMax) {
        return open(threadsMax, new LinkedBlockingQueue<>(), "workshop");
    }

    /**
     * A pool for work that must never run on the caller's thread: if the queue is full, the pool throws
     * {@code RejectedExecutionException}.
     */
    public static ExecutorService refusing(int threadsMax, int tasksMax, String name) {
        return open(threadsMax, new ArrayBlockingQueue<>(tasksMax), name);
    }

    /**
     * A pool for work that mostly waits. The pool has no queue: an idle or a new thread runs each task at once. If all
     * threads are busy, the pool throws {@code RejectedExecutionException}.
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

    private static ExecutorService open(int threadsMax, BlockingQueue<Runnable> tasks, String name) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threadsMax,
                threadsMax,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                tasks,
                daemons(name),
                new ThreadPoolExecutor.AbortPolicy());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    private static ThreadFactory daemons(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
