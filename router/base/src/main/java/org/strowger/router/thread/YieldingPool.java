package org.strowger.router.thread;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * Threads for tasks that wait for slow clients. Each task has a thread, so no task waits for another. If the maximum
 * number of tasks is running, the next task interrupts the oldest task, and the interrupt closes the channel in which
 * the oldest task is blocked. So idle clients cannot keep other clients out.
 *
 * <p>May be used by any thread.
 */
@Within(Within.Scope.HOLDER)
public final class YieldingPool implements Executor {
    private final int tasksMax;
    private final ExecutorService threads;

    /** The tasks that were not interrupted, oldest first; guarded by {@code this}. */
    private final Set<Running> running = new LinkedHashSet<>();

    public YieldingPool(int tasksMax, String name) {
        this.tasksMax = tasksMax;
        // An interrupted task still occupies its thread for a short time, hence twice as many threads.
        this.threads = BlockingPool.waiting(2 * tasksMax, name);
    }

    /** @throws RejectedExecutionException if the interrupted tasks have not ended yet, or after {@link #shutdown} */
    @Override
    public void execute(Runnable task) {
        Running next = new Running(task);
        begin(next);
        try {
            threads.execute(next);
        } catch (RejectedExecutionException e) {
            end(next);
            throw e;
        }
    }

    public void shutdown() {
        threads.shutdown();
    }

    private synchronized void begin(Running next) {
        if (running.size() >= tasksMax) {
            Iterator<Running> oldest = running.iterator();
            oldest.next().giveWay();
            oldest.remove();
        }
        running.add(next);
    }

    private synchronized boolean started(Running task) {
        task.thread = Thread.currentThread();
        return !task.yields;
    }

    private synchronized void end(Running task) {
        running.remove(task);
        task.thread = null;
        Thread.interrupted(); // The interrupt was for this task alone.
    }

    /** A task and its thread; guarded by the pool. */
    private final class Running implements Runnable {
        private final Runnable task;
        private @Nullable Thread thread;
        private boolean yields;

        Running(Runnable task) {
            this.task = task;
        }

        void giveWay() {
            yields = true;
            Thread its = thread;
            if (its != null) {
                its.interrupt();
            }
        }

        @Override
        public void run() {
            try {
                if (!started(this)) {
                    Thread.currentThread().interrupt();
                }
                task.run();
            } finally {
                end(this);
            }
        }
    }
}
