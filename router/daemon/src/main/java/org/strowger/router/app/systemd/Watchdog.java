package org.strowger.router.app.systemd;

import java.time.Duration;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** Sends keep-alives to the service manager's watchdog as long as every thread runs its probes. */
public final class Watchdog implements LongConsumer {
    /** The number of notifications within the watchdog interval. */
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
     * Creates the watchdog of a daemon that is ready.
     *
     * @param answeredNanos the time of the latest probe that all threads have run
     */
    public static LongConsumer of(Supervisor overseer, LongSupplier answeredNanos, long nowNanos) {
        Duration within = overseer.watchdog();
        return within.isZero()
                ? now -> {}
                : new Watchdog(within.toNanos() / TIMES, answeredNanos, overseer::alive, nowNanos);
    }

    /** Must be called at least once a second, always by the same thread. */
    @Override
    public void accept(long nowNanos) {
        if (nowNanos - toldNanos >= everyNanos && answeredNanos.getAsLong() - toldNanos > 0) {
            toldNanos = nowNanos;
            alive.run();
        }
    }
}
