package org.strowger.router.app.systemd;

import java.time.Duration;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** Feeds the service manager's watchdog, as long as every thread has run a probe since the last time. */
public final class Watchdog implements LongConsumer {
    /** Notifications within the watchdog interval. */
    private static final int TIMES = 4;

    private final long everyNanos;
    private final LongSupplier answeredNanos;
    private final Runnable alive;
    private long toldNanos;

    private Watchdog(long everyNanos, LongSupplier answeredNanos, Runnable alive, long nowNanos) {
        this.everyNanos = everyNanos;
        this.answeredNanos = answeredNanos;
        this.alive = alive;
        this.toldNanos = nowNanos;
    }

    /**
     * For a daemon that is ready.
     *
     * @param answeredNanos time of the latest probe that all threads have run
     */
    public static LongConsumer of(Supervisor overseer, LongSupplier answeredNanos, long nowNanos) {
        Duration within = overseer.watchdog();
        return within.isZero()
                ? now -> {}
                : new Watchdog(within.toNanos() / TIMES, answeredNanos, overseer::alive, nowNanos);
    }

    /** At least once a second, always by the same thread. */
    @Override
    public void accept(long nowNanos) {
        if (nowNanos - toldNanos >= everyNanos && answeredNanos.getAsLong() - toldNanos > 0) {
            toldNanos = nowNanos;
            alive.run();
        }
    }
}
