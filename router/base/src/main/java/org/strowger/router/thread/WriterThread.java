package org.strowger.router.thread;

import java.util.concurrent.CountDownLatch;
import org.strowger.bound.Within;
import org.strowger.router.metrics.Counters;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.time.MonotonicClock;

/**
 * A thread that writes the data that other threads post. Each turn takes all posted tasks and writes their data
 * together; the thread sleeps only if no task was posted meanwhile. {@link #start} creates the Java thread; a test
 * calls {@link #turn} instead.
 */
@Within(Within.Scope.HOLDER)
public abstract class WriterThread {
    private final String name;
    private final MonotonicClock clock;
    private final Counters mailCounters;
    private final WakeUp wakeUp = new WakeUp();
    private final Mailbox mailbox;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Published<Boolean> isStopping = new Published<>(false);

    /**
     * @param mailMax maximum number of queued tasks, beyond which tasks are refused; a power of two
     * @param mailCounters counts the posted tasks
     */
    protected WriterThread(String name, int mailMax, MonotonicClock clock, Counters mailCounters) {
        this.name = name;
        this.clock = clock;
        this.mailCounters = mailCounters;
        this.mailbox = new Mailbox(mailMax, wakeUp::ring);
    }

    /** Accepts one posted task, whose data the next {@link #step} writes. By default, it is run. */
    protected void take(Runnable mail) {
        mail.run();
    }

    /** Does the work that is due. @return whether data was written */
    protected abstract boolean step(boolean hasNewMail, long nowNanos);

    /** The time at which {@link #step} is due if no task is posted. */
    protected abstract long nextStepNanos();

    /**
     * The time for which the thread rests after a write, during which posts do not wake it. By default 0; 0 or less
     * means no rest.
     */
    protected long restNanos(long nowNanos) {
        return 0;
    }

    /** Called when a post has ended the thread's sleep. */
    protected void onWakeUp() {}

    /** Writes the remaining data and releases the files, after the mailbox has closed. */
    protected abstract void onEnd();

    /** Called when an internal error has ended the thread. */
    protected abstract void onLost(Throwable why);

    /** Posts a task. Callable from any thread. */
    protected final Posted postMail(Runnable mail) {
        return mailbox.post(mail);
    }

    /** Refuses further tasks, and takes the remaining tasks. */
    protected final void closeMailbox() {
        mailbox.close(this::take);
    }

    public final void start() {
        new Thread(this::loop, name).start();
    }

    private void loop() {
        try {
            while (!isStopping.get()) {
                long restNanos = turn() ? restNanos(clock.nowNanos()) : 0;
                if (restNanos > 0 && !isStopping.get()) {
                    wakeUp.await(restNanos);
                } else {
                    sleep();
                }
            }
            end();
        } catch (Throwable t) {
            onLost(t);
        } finally {
            ended.countDown();
        }
    }

    /**
     * Takes the posted tasks, and does the work that is due. Called on the writer's thread, or on the thread of a test.
     *
     * @return whether data was written
     */
    public final boolean turn() {
        int taken = mailbox.run(this::take, Integer.MAX_VALUE, mailCounters);
        return step(taken > 0, clock.nowNanos());
    }

    /** The time at which {@link #turn} is due if no task is posted. Called only on the thread of a test. */
    public final long nextTurnNanos() {
        return nextStepNanos();
    }

    private void sleep() throws InterruptedException {
        long nowNanos = clock.nowNanos();
        if (nextStepNanos() <= nowNanos || !mailbox.fallAsleep()) {
            return;
        }
        if (!isStopping.get()) {
            wakeUp.await(Math.max(0, nextStepNanos() - nowNanos));
        }
        if (mailbox.awake()) {
            onWakeUp();
        }
    }

    /** Writes the data of earlier posts, and waits for the end of the thread. Called on any other thread. */
    public final void close() throws InterruptedException {
        // Not posted as a task, because the mailbox may be full.
        isStopping.set(true);
        wakeUp.ring();
        ended.await();
    }

    /** Does the work of {@link #close} on the thread of a test. */
    public final void end() {
        closeMailbox();
        onEnd();
    }
}
