package org.strowger.router.thread;

import java.util.concurrent.CountDownLatch;
import org.strowger.router.metrics.Counters;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.time.MonotonicClock;

/**
 * A thread that writes what other threads post to it. Each turn takes all mail and writes it together; the thread
 * sleeps only if nothing has come meanwhile. {@link #start} gives it a thread, or a test calls {@link #turn} instead.
 */
public abstract class WriterThread {
    private final String name;
    private final MonotonicClock clock;
    private final Counters mailCounters;
    private final long restNanos;
    private final WakeUp wakeUp = new WakeUp();
    private final Mailbox mailbox;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Published<Boolean> isStopping = new Published<>(false);

    /**
     * @param mailMax further mail is refused; a power of two
     * @param mailCounters counts the mail
     * @param restNanos after a turn that wrote something the thread ignores its mail for this time, so that it is not
     *     woken for each post; 0 for no rest
     */
    protected WriterThread(String name, int mailMax, MonotonicClock clock, Counters mailCounters, long restNanos) {
        this.name = name;
        this.clock = clock;
        this.mailCounters = mailCounters;
        this.restNanos = restNanos;
        this.mailbox = new Mailbox(mailMax, wakeUp::ring);
    }

    /** Takes one piece of mail, to be written by the next {@link #step}. */
    protected abstract void take(Runnable mail);

    /** Does what is due. @return whether anything was written */
    protected abstract boolean step(boolean hasNewMail, long nowNanos);

    /** When {@link #step} is due without new mail. */
    protected abstract long nextStepNanos();

    /** A post has ended the thread's sleep. */
    protected abstract void onWakeUp();

    /** No more mail comes: writes the rest, and releases the files. */
    protected abstract void onEnd();

    /** An internal error has ended the thread. */
    protected abstract void onLost(Throwable why);

    /** Any thread. */
    protected final Posted postMail(Runnable mail) {
        return mailbox.post(mail);
    }

    /** Refuses further mail, and takes what has come. */
    protected final void closeMailbox() {
        mailbox.close(this::take);
    }

    public final void start() {
        new Thread(this::loop, name).start();
    }

    private void loop() {
        try {
            while (!isStopping.get()) {
                if (turn() && restNanos > 0 && !isStopping.get()) {
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

    /** Its own thread, or a test's: takes the mail, and does what is due. @return whether anything was written */
    public final boolean turn() {
        int taken = mailbox.run(this::take, Integer.MAX_VALUE, mailCounters);
        return step(taken > 0, clock.nowNanos());
    }

    /** A test's thread: when {@link #turn} is due without new mail. */
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

    /** Any other thread: writes what was posted before, and waits for the end of the thread. */
    public final void close() throws InterruptedException {
        // Not by mail: the mailbox may be full.
        isStopping.set(true);
        wakeUp.ring();
        ended.await();
    }

    /** A test's thread, in place of {@link #close}. */
    public final void end() {
        closeMailbox();
        onEnd();
    }
}
