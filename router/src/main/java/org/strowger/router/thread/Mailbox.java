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
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/**
 * The only way into a thread: anybody posts tasks, the owner runs them, each once and in the order in which its poster
 * posted them; what is {@link #postOwed owed} may overtake. The owner is woken only if it sleeps, once for all that
 * comes meanwhile.
 *
 * <p>Nothing is lost at the end: a task is either accepted and run, or its poster is told. That takes care in one
 * place, because a poster may look, see the box open, and put its task in after the owner has emptied it for the last
 * time. Such a poster finds the box closed when it looks again; it then empties the box itself into
 * {@link #undelivered}, from which every poster in this position takes its own.
 */
public final class Mailbox {
    private static final int TASKS_FIRST = 256;

    private final MessagePassingQueue<Runnable> queue;

    /** What is owed and found no room: as many as the owner has asked for, and little more. */
    private final Queue<Runnable> owed = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean asleep = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();

    /** What came too late, and how often: several posters may post the same task. */
    private final IdentityHashMap<Runnable, Integer> undelivered = new IdentityHashMap<>();

    private final Runnable wakeOwner;

    /**
     * @param tasksMax more are refused; a power of two
     * @param wakeOwner ends the owner's sleep, called on the poster's thread
     */
    public Mailbox(int tasksMax, Runnable wakeOwner) {
        this.queue = new MpscGrowableAtomicArrayQueue<>(Math.min(TASKS_FIRST, tasksMax / 2), tasksMax);
        this.wakeOwner = wakeOwner;
    }

    /** What became of a task that was posted. */
    public enum Posted {
        ACCEPTED,
        FULL,
        CLOSED;

        /** Why the thread of that name will not do it. */
        public String why(String thread) {
            return this == FULL ? "the mailbox of " + thread + " is full" : thread + " has closed";
        }
    }

    /** Any thread: leaves a task for the owner. A task that is not accepted will not run. */
    public Posted post(Runnable task) {
        if (closed.get()) {
            return Posted.CLOSED;
        }
        return queue.offer(task) ? posted(task) : Posted.FULL;
    }

    /**
     * Any thread: as {@link #post}, for what the owner has asked for and waits for, or that it is to end: never refused
     * for want of room.
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
        // Putting it in and the owner's fallAsleep are both full fences: either the owner sees the task, or this
        // thread sees it asleep.
        if (asleep.get() && asleep.compareAndSet(true, false)) {
            wakeOwner.run();
        }
        return Posted.ACCEPTED;
    }

    /** Owner: true if it may sleep; from now on the next post wakes it. */
    public boolean fallAsleep() {
        asleep.set(true);
        if (isEmpty()) {
            return true;
        }
        asleep.set(false);
        return false;
    }

    /** Owner: it is awake. @return whether a post has woken it */
    public boolean awake() {
        return !asleep.getAndSet(false);
    }

    public boolean isEmpty() {
        return queue.isEmpty() && owed.isEmpty();
    }

    /**
     * Owner: runs what is in the box now, or the first {@code tasksMax} of it. What those tasks post waits for the next
     * time, so that a task that posts itself cannot hold the thread.
     */
    public int run(TaskRunner runner, int tasksMax, Counters counters) {
        int first = owed.isEmpty() ? 0 : Math.min(owed.size(), tasksMax - tasksMax / 2);
        int waiting = first + queue.size();
        counters.set(Counter.MAIL_WAITING, waiting);
        waiting = Math.min(waiting, tasksMax);
        int ran = 0;
        Runnable task;
        // What is owed goes first, as there is some because the queue is full; but not alone.
        while (ran < waiting && (task = ran < first ? owed.poll() : queue.poll()) != null) {
            ran++;
            runner.run(task);
        }
        counters.add(Counter.MAIL, ran);
        return ran;
    }

    /** Owner: refuses further tasks and runs the last ones. */
    public void close(TaskRunner runner) {
        List<Runnable> last = new ArrayList<>();
        synchronized (undelivered) {
            // Within the lock: a poster that finds the box closed must not empty it before its owner has, or it would
            // take tasks whose posters were told that they are accepted.
            closed.set(true);
            drainTo(last::add);
        }
        // Run outside the lock: a last task may post to a thread that is closing too.
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
     * Empties the queues. The first one's own {@code drain} stops at the place of a poster that has taken it but not
     * filled it yet, and leaves behind what others have put in after it; {@code poll} waits for that poster.
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

    /** Runs one task and sees to what it throws. */
    @FunctionalInterface
    public interface TaskRunner {
        void run(Runnable task);
    }
}
