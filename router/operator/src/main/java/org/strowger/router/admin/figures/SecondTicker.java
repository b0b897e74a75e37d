package org.strowger.router.admin.figures;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.WakeUp;
import org.strowger.router.time.MonotonicClock;

/** A thread that runs tasks once a second. An internal error aborts one run of one task and is reported. */
public final class SecondTicker {
    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final MonotonicClock clock;
    private final List<LongConsumer> looks;
    private final Consumer<Throwable> faults;
    private final WakeUp wakeUp = new WakeUp();
    private final Flag closed = new Flag();

    private SecondTicker(MonotonicClock clock, List<LongConsumer> looks, Consumer<Throwable> faults) {
        this.clock = clock;
        this.looks = List.copyOf(looks);
        this.faults = faults;
    }

    /**
     * Starts the thread.
     *
     * @param name name of the thread
     * @param looks the tasks, which are called with the current time
     * @param faults receives the errors of tasks
     */
    public static SecondTicker start(
            String name, MonotonicClock clock, List<LongConsumer> looks, Consumer<Throwable> faults) {
        SecondTicker ticker = new SecondTicker(clock, looks, faults);
        Thread thread = new Thread(ticker::run, name);
        thread.setDaemon(true);
        thread.start();
        return ticker;
    }

    private void run() {
        try {
            long nextNanos = clock.nowNanos();
            while (!closed.isRaised()) {
                long nowNanos = clock.nowNanos();
                looks.forEach(each -> look(each, nowNanos));
                nextNanos = nextNanos(nextNanos, nowNanos);
                wakeUp.await(nextNanos - nowNanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The time of the next run. After a delay, the following runs are postponed too, because two runs in quick
     * succession would inflate the rates.
     */
    static long nextNanos(long dueNanos, long nowNanos) {
        return Math.max(dueNanos + EVERY_NANOS, nowNanos + EVERY_NANOS / 2);
    }

    private void look(LongConsumer look, long nowNanos) {
        try {
            look.accept(nowNanos);
        } catch (RuntimeException | AssertionError e) {
            faults.accept(e);
        }
    }

    /** Stops the thread. Callable from any thread. */
    public void close() {
        closed.set(true);
        wakeUp.ring();
    }
}
