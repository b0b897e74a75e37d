package org.strowger.router.app.process;

import java.io.PrintStream;
import java.nio.channels.spi.SelectorProvider;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.strowger.router.app.cli.CommandFailure;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.log.ReactorLog;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.reactor.Allocators;
import org.strowger.router.reactor.ReactorContext;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.thread.BlockingPool;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.WakeUp;
import org.strowger.router.time.MonotonicClock;

/** The SelectorThreads with all that they need, from the start of the process to the signal that ends it. */
public final class Daemon {
    /** The threads take a few seconds at most; what keeps the process longer is a fault. */
    private static final int STOP_SECONDS_MAX = 30;

    /** What it takes to say good-bye. */
    private static final Duration HURRIED = Duration.ofSeconds(1);

    /** What is left to do when no connection lives any more. */
    public interface LastWords {
        void say() throws InterruptedException;
    }

    private final CountDownLatch stopAsked = new CountDownLatch(1);
    private final WakeUp bell = new WakeUp();
    private final CountDownLatch hurryAsked = new CountDownLatch(1);
    private final Published<Duration> within = new Published<>(Duration.ZERO);
    private final CountDownLatch failed = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Log log;
    private final PrintStream err;
    private final SelectorThreads threads;

    private Daemon(int count, MonotonicClock clock, ReactorLimits limits, Log log, PrintStream err) {
        this.log = log;
        this.err = err;
        ReactorContext surroundings = new ReactorContext(
                SelectorProvider.provider(),
                clock,
                limits,
                new ReactorLog(log, this::lost),
                BlockingPool.open(Runtime.getRuntime().availableProcessors()),
                Allocators::pooled);
        this.threads = SelectorThreads.start(count, surroundings);
    }

    /**
     * Starts the threads of a tool; SIGTERM and SIGINT will stop them in good order.
     *
     * @param count how many; 0: one per core
     */
    public static Daemon start(int count, MonotonicClock clock, PrintStream err) {
        return start(count, clock, ReactorLimits.DEFAULT, Log.plain(err), err);
    }

    /**
     * As {@link #start(int, MonotonicClock, PrintStream)}, with limits and a log of its own, which {@link #stop}
     * closes.
     */
    public static Daemon start(int count, MonotonicClock clock, ReactorLimits limits, Log log, PrintStream err) {
        if (count < 0) {
            throw CommandFailure.usage("--selectors must be 0 (one per core) or more, not " + count);
        }
        int cores = Runtime.getRuntime().availableProcessors();
        Daemon daemon = new Daemon(count == 0 ? cores : count, clock, limits, log, err);
        Runtime.getRuntime().addShutdownHook(new Thread(daemon::stopAndWait, "shutdown"));
        return daemon;
    }

    /** Whether a thread was lost: the process must then end with a status at which its supervisor starts it again. */
    public boolean hasFailed() {
        return failed.getCount() == 0;
    }

    private void askStop() {
        stopAsked.countDown();
        bell.ring();
    }

    /**
     * Any thread: somebody wants the daemon to stop, and what is under way may take so long. Who asks again wants it to
     * stop at once.
     */
    public void askStop(Duration longest) {
        if (stopAsked.getCount() == 0 || longest.isZero()) {
            hurry();
        } else {
            within.set(longest);
        }
        askStop();
    }

    private void hurry() {
        hurryAsked.countDown();
        if (stopAsked.getCount() == 0) {
            threads.requestClose(HURRIED);
        }
    }

    /** How long what is under way may take. */
    public Duration within() {
        return within.get();
    }

    /** Waits for so long at most. @return whether somebody wants the daemon to stop at once */
    public boolean awaitHurry(Duration atMost) throws InterruptedException {
        return hurryAsked.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Any thread: wakes the one that waits in {@link #awaitStopOrCall}. */
    public void call() {
        bell.ring();
    }

    /** Waits until somebody wants the daemon to stop, or something else. @return whether to stop */
    public boolean awaitStopOrCall() throws InterruptedException {
        bell.await();
        return stopAsked.getCount() == 0;
    }

    /** Any thread: something is lost without which the daemon cannot go on. */
    public void lost() {
        failed.countDown();
        askStop();
    }

    public SelectorThreads threads() {
        return threads;
    }

    /** Waits until somebody wants the daemon to stop, or for so long; zero: for ever. @return whether somebody does */
    public boolean awaitStopAsked(Duration atMost) throws InterruptedException {
        if (atMost.isZero()) {
            stopAsked.await();
            return true;
        }
        return stopAsked.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Ends every connection in good order, then the threads.
     *
     * @param lastWords what to do and say once they have ended; after that the process may be gone at any moment
     */
    public void stop(LastWords lastWords) throws InterruptedException {
        try {
            if (hurryAsked.getCount() == 0) {
                threads.requestClose(HURRIED);
                threads.awaitClose();
            } else {
                threads.close();
            }
            lastWords.say();
            log.close();
        } finally {
            stopped.countDown();
        }
    }

    /** On a signal: the main thread does the work and says what there is to say; the JVM waits for it here. */
    private void stopAndWait() {
        askStop();
        try {
            if (!stopped.await(STOP_SECONDS_MAX, TimeUnit.SECONDS)) {
                err.println("strowger: not stopped within " + STOP_SECONDS_MAX + " s; going all the same");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
