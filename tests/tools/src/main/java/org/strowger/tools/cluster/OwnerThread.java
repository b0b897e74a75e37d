package org.strowger.tools.cluster;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * The SelectorThread of the application and the SMSC, as used by other threads, which ask questions and wait for
 * conditions.
 */
final class OwnerThread {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final SelectorThread thread;

    OwnerThread(SelectorThread thread) {
        this.thread = thread;
    }

    /** Runs a question on the thread, and returns the answer. */
    <T> T ask(Callable<T> question) throws InterruptedException {
        FutureTask<T> task = new FutureTask<>(question);
        thread.invokeLater(task);
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    void run(Runnable what) throws InterruptedException {
        ask(() -> {
            what.run();
            return true;
        });
    }

    /** Runs a task on the thread without waiting. */
    void runLater(Runnable what) {
        thread.invokeLater(what);
    }

    /** The time of the thread; called only on the thread. */
    long nowNanos() {
        return thread.nowNanos();
    }

    /**
     * Waits for a condition, which is evaluated on the thread.
     *
     * @return whether the condition became true
     */
    boolean await(Callable<Boolean> condition, Duration atMost) throws InterruptedException {
        CompletableFuture<Boolean> result = new CompletableFuture<>();
        run(() -> look(condition, thread.nowNanos() + atMost.toNanos(), result));
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private void look(Callable<Boolean> condition, long untilNanos, CompletableFuture<Boolean> result) {
        try {
            boolean isTrue = condition.call();
            if (isTrue || thread.nowNanos() >= untilNanos) {
                result.complete(isTrue);
                return;
            }
            thread.schedule(new Timer(now -> look(condition, untilNanos, result)), thread.nowNanos() + LOOK_NANOS);
        } catch (Exception e) {
            result.completeExceptionally(e);
        }
    }

    /** Waits for this time. */
    void pass(Duration time) throws InterruptedException {
        await(() -> false, time);
    }
}
