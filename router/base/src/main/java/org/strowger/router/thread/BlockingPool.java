package org.strowger.router.thread;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;

/**
 * Thread pools for slow work: the computations of TLS handshakes and password hashes, and blocking calls. Messages are
 * never processed in these pools.
 *
 * <p>A pool has at most one thread per core, started on demand and ended when idle. If the queue is full, a handshake
 * runs on the SelectorThread that submitted it, which slows down the source of further handshakes.
 */
public final class BlockingPool {
    @Bound(
            of = "TLS handshakes and password hashes that wait for a core",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.NOBODY,
            share = Sharing.NONE,
            full = "the work is done on the SelectorThread that asked for it: a turn of several "
                    + "ms, which `show threads` names")
    private static final int TASKS_MAX = 10_000;

    private static final int IDLE_SECONDS = 10;

    private BlockingPool() {}

    /** A pool for TLS handshakes and password hashes. */
    public static ExecutorService open(int threadsMax) {
        return open(threadsMax, TASKS_MAX, "workshop", new ThreadPoolExecutor.CallerRunsPolicy());
    }

    /**
     * A pool for work that must never run on the caller's thread: if the queue is full, the pool throws
     * {@code RejectedExecutionException}.
     */
    public static ExecutorService refusing(int threadsMax, int tasksMax, String name) {
        return open(threadsMax, tasksMax, name, new ThreadPoolExecutor.AbortPolicy());
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

    private static ExecutorService open(int threadsMax, int tasksMax, String name, RejectedExecutionHandler whenFull) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threadsMax,
                threadsMax,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(tasksMax),
                daemons(name),
                whenFull);
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
