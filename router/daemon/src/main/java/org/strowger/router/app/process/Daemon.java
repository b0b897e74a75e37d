package org.strowger.router.app.process;

import java.io.PrintStream;
import java.nio.channels.spi.SelectorProvider;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.log.ReactorLog;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.reactor.Allocators;
import org.strowger.router.reactor.ReactorContext;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.thread.BlockingPool;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.WakeUp;
import org.strowger.router.time.MonotonicClock;

/** The SelectorThreads of a process, from the start to the signal that stops the process. */
public final class Daemon {
    /** Time limit for stopping the threads. They normally stop within a few seconds; a longer stop is an error. */
    private static final int STOP_SECONDS_MAX = 30;

    /** The time limit for unbinding sessions in a fast stop. */
    private static final Duration HURRIED = Duration.ofSeconds(1);

    /** The work that remains after all connections are closed. */
    public interface LastWords {
        void say() throws InterruptedException;
    }

    private final CountDownLatch stopAsked = new CountDownLatch(1);
    private final WakeUp wakeUp = new WakeUp();
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
        ReactorContext context = new ReactorContext(
                SelectorProvider.provider(),
                clock,
                limits,
                new ReactorLog(log, this::lost),
                BlockingPool.open(Runtime.getRuntime().availableProcessors()),
                Allocators::pooled);
        this.threads = SelectorThreads.start(count, context);
    }

    /**
     * Starts the threads of a tool. SIGTERM and SIGINT stop them gracefully.
     *
     * @param count the number of threads; 0 for one per core
     */
    public static Daemon start(int count, MonotonicClock clock, PrintStream err) {
        return start(count, clock, ReactorLimits.DEFAULT, Log.plain(err), err);
    }

    /**
     * As {@link #start(int, MonotonicClock, PrintStream)}, with the given limits and log; {@link #stop} closes the log.
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

    /** Whether a thread has been lost. The exit status must then make the supervisor restart the process. */
    public boolean hasFailed() {
        return failed.getCount() == 0;
    }

    private void askStop() {
        stopAsked.countDown();
        wakeUp.ring();
    }

    /**
     * Asks the daemon to stop within {@code longest}; a second call, or a duration of zero, stops the daemon at once.
     * Callable from any thread.
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

    /** The time limit for messages in progress. */
    public Duration within() {
        return within.get();
    }

    /**
     * Waits at most this long for a fast stop to be requested.
     *
     * @return whether a fast stop was requested
     */
    public boolean awaitHurry(Duration atMost) throws InterruptedException {
        return hurryAsked.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Wakes the thread in {@link #awaitStopOrCall}. Callable from any thread. */
    public void call() {
        wakeUp.ring();
    }

    /**
     * Waits until a stop is requested or {@link #call} is called.
     *
     * @return whether a stop was requested
     */
    public boolean awaitStopOrCall() throws InterruptedException {
        wakeUp.await();
        return stopAsked.getCount() == 0;
    }

    /** Stops the daemon because a necessary thread has been lost. Callable from any thread. */
    public void lost() {
        failed.countDown();
        askStop();
    }

    public SelectorThreads threads() {
        return threads;
    }

    /**
     * Waits at most this long for a stop to be requested; zero waits without a limit.
     *
     * @return whether a stop was requested
     */
    public boolean awaitStopAsked(Duration atMost) throws InterruptedException {
        if (atMost.isZero()) {
            stopAsked.await();
            return true;
        }
        return stopAsked.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Closes every connection gracefully, then the threads.
     *
     * @param lastWords runs after the threads have ended; the process may exit right after it
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

    /** The shutdown hook: the JVM waits in it while the main thread stops the daemon. */
    private void stopAndWait() {
        askStop();
        try {
            if (!stopped.await(STOP_SECONDS_MAX, TimeUnit.SECONDS)) {
                err.println("strowger: shutdown did not finish within " + STOP_SECONDS_MAX + " s; the process exits "
                        + "now");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
