package org.strowger.router.thread;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.atomic.MpscGrowableAtomicArrayQueue;
import org.strowger.bound.Within;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/**
 * The task queue of a thread, and the only way for other threads to call it. Any thread posts tasks; the owner runs
 * each task once; tasks of one poster run in the order in which they were posted. {@link #postOwed Owed} tasks may
 * overtake others. The owner is woken only if it sleeps, once for all tasks posted meanwhile.
 *
 * <p>No task is lost when the mailbox closes: a task is either accepted and run, or refused with a result to its
 * poster. The difficult case is a poster that sees the mailbox open and adds its task after the owner has emptied the
 * mailbox for the last time. Such a poster checks again and finds the mailbox closed; the poster then moves all tasks
 * to {@link #undelivered}, from which every poster in this situation removes its own task.
 */
@Within(Within.Scope.HOLDER)
public final class Mailbox {
    private static final int TASKS_FIRST = 256;

    private final MessagePassingQueue<Runnable> queue;

    /**
     * Owed tasks that did not fit into the full queue. Their number is bounded: each belongs to a call that the owner
     * has started, except for a few such as the request to stop.
     */
    private final Queue<Runnable> owed = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean asleep = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Tasks added after the close, each with the number of times it was added, because several posters may post the
     * same task.
     */
    private final IdentityHashMap<Runnable, Integer> undelivered = new IdentityHashMap<>();

    private final Runnable wakeOwner;

    /**
     * @param tasksMax maximum number of queued tasks, beyond which tasks are refused; a power of two
     * @param wakeOwner ends the owner's sleep; called on the poster's thread
     */
    public Mailbox(int tasksMax, Runnable wakeOwner) {
        this.queue = new MpscGrowableAtomicArrayQueue<>(Math.min(TASKS_FIRST, tasksMax / 2), tasksMax);
        this.wakeOwner = wakeOwner;
    }

    public enum Posted {
        ACCEPTED,
        FULL,
        CLOSED;

        /** The reason for the refusal. */
        public String why(String thread) {
            return this == FULL ? "the mailbox of " + thread + " is full" : thread + " has been closed";
        }
    }

    /** Posts a task. A task that is not accepted will not run. Callable from any thread. */
    public Posted post(Runnable task) {
        if (closed.get()) {
            return Posted.CLOSED;
        }
        return queue.offer(task) ? posted(task) : Posted.FULL;
    }

    /**
     * As {@link #post}, but never refused because the queue is full. Used to complete calls that the owner has started,
     * and to request the stop. Callable from any thread.
     */
    public Posted postOwed(Runnable task) {
        Posted posted = post(task);
        if (posted == Posted.FULL) {
            owed.add(task);
            posted = posted(task);
        }
        return posted;
    }

    private Posted posted(Runnable task) {
        if (closed.get() && wasUndelivered(task)) {
            return Posted.CLOSED;
        }
        // Adding the task and the owner's fallAsleep are both full fences: either the owner sees the task, or this
        // thread sees that the owner is asleep.
        if (asleep.get() && asleep.compareAndSet(true, false)) {
            wakeOwner.run();
        }
        return Posted.ACCEPTED;
    }

    /**
     * Prepares to sleep. Called only by the owner.
     *
     * @return whether the owner may sleep; the next post then wakes it
     */
    public boolean fallAsleep() {
        asleep.set(true);
        if (isEmpty()) {
            return true;
        }
        asleep.set(false);
        return false;
    }

    /**
     * Must be called by the owner after a sleep.
     *
     * @return whether a post has ended the sleep
     */
    public boolean awake() {
        return !asleep.getAndSet(false);
    }

    public boolean isEmpty() {
        return queue.isEmpty() && owed.isEmpty();
    }

    /**
     * Runs the tasks that are in the mailbox now, up to {@code tasksMax}. Tasks posted meanwhile wait for the next
     * call, so that a task that posts itself cannot block the thread. Called only by the owner.
     */
    public int run(TaskRunner runner, int tasksMax, Counters counters) {
        int first = owed.isEmpty() ? 0 : Math.min(owed.size(), tasksMax - tasksMax / 2);
        int waiting = first + queue.size();
        counters.set(Counter.TASKS_QUEUED, waiting);
        waiting = Math.min(waiting, tasksMax);
        int ran = 0;
        Runnable task;
        // Owed tasks exist only if the queue was full: they run first, but count towards the limit of the turn.
        while (ran < waiting && (task = ran < first ? owed.poll() : queue.poll()) != null) {
            ran++;
            runner.run(task);
        }
        counters.add(Counter.TASKS, ran);
        return ran;
    }

    /** Refuses further tasks, and runs the remaining tasks. Called only by the owner. */
    public void close(TaskRunner runner) {
        List<Runnable> last = new ArrayList<>();
        synchronized (undelivered) {
            // Done within the lock: a poster that finds the mailbox closed must not empty it before the owner does, or
            // the poster would remove tasks that were accepted.
            closed.set(true);
            drainTo(last::add);
        }
        // Run outside the lock, because a task may post to another thread that is closing too.
        last.forEach(runner::run);
    }

    private boolean wasUndelivered(Runnable task) {
        synchronized (undelivered) {
            drainTo(late -> undelivered.merge(late, 1, Integer::sum));
            Integer copies = undelivered.remove(task);
            if (copies != null && copies > 1) {
                undelivered.put(task, copies - 1);
            }
            return copies != null;
        }
    }

    /**
     * Empties the queues. The {@code drain} of the JCTools queue would stop at the slot of a poster that has claimed
     * but not filled it, and leave the tasks behind it; {@code poll} waits for that poster.
     */
    private void drainTo(Consumer<Runnable> out) {
        Runnable task;
        while ((task = owed.poll()) != null) {
            out.accept(task);
        }
        while ((task = queue.poll()) != null) {
            out.accept(task);
        }
    }

    /** Runs one task, and handles its exceptions. */
    @FunctionalInterface
    public interface TaskRunner {
        void run(Runnable task);
    }
}
