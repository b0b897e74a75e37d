package org.strowger.router.thread;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * The tasks of one turn for one other thread, posted as one task to its mailbox. The batch belongs to the sender until
 * it is posted, then to the receiver until it has run, and then to the sender again, which may reuse it.
 */
@Within(Within.Scope.HOLDER)
final class TaskBatch implements Runnable {
    private static final int TASKS_FIRST = 16;

    /** The longest array that is kept after a burst. */
    @Within(Within.Scope.TURN)
    private static final int TASKS_KEPT = 1024;

    private final PeerThread to;

    /** Counts the tasks that the receiver has run, of all batches from this sender to this receiver. */
    private final PublishedLong ran;

    private @Nullable Task[] tasks = new @Nullable Task[TASKS_FIRST];
    private int count;

    /**
     * Written last by the thread that hands over the batch, so that its earlier writes are visible to the other thread.
     */
    private volatile boolean isRunning;

    TaskBatch(PeerThread to, PublishedLong ran) {
        this.to = to;
        this.ran = ran;
    }

    void add(Task task) {
        if (count == tasks.length) {
            tasks = Arrays.copyOf(tasks, 2 * count);
        }
        tasks[count++] = task;
    }

    int count() {
        return count;
    }

    /** Whether the receiver has returned the batch, or the batch was never posted. Called only by the sender. */
    boolean isHere() {
        return !isRunning;
    }

    /** Posts the batch, unless the mailbox is full or closed. Called only by the sender. */
    Mailbox.Posted post() {
        isRunning = true;
        Mailbox.Posted posted = to.post(this);
        if (posted != Mailbox.Posted.ACCEPTED) {
            isRunning = false;
        }
        return posted;
    }

    /** Runs all tasks in order. A task that throws does not affect the others. Called only on the receiver's thread. */
    @Override
    public void run() {
        long nowNanos = to.nowNanos();
        for (int i = 0; i < count; i++) {
            Task task = tasks[i];
            assert task != null;
            try {
                task.run(nowNanos);
            } catch (Throwable t) {
                to.failed(task, t);
            }
        }
        ran.set(ran.get() + count);
        empty();
        isRunning = false;
    }

    /** Reports the tasks as undelivered, because the receiver has ended. Called only by the sender. */
    void returnToSender() {
        for (int i = 0; i < count; i++) {
            Task task = tasks[i];
            assert task != null;
            to.undelivered(task);
        }
        empty();
    }

    private void empty() {
        if (tasks.length > TASKS_KEPT) {
            tasks = new @Nullable Task[TASKS_FIRST];
        } else {
            Arrays.fill(tasks, 0, count, null);
        }
        count = 0;
    }
}
