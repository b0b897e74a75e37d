package org.strowger.router.app.systemd;

import java.time.Duration;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Tells the service manager that the daemon lives, as long as each of its threads has done something since it last did.
 */
public final class Watchdog implements LongConsumer {
    /** So often within the time after which the manager takes the daemon for dead. */
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
     * Begins with a daemon that is ready.
     *
     * @param answeredNanos when that was asked of the threads which all of them have done
     */
    public static LongConsumer of(Supervisor overseer, LongSupplier answeredNanos, long nowNanos) {
        Duration within = overseer.watchdog();
        return within.isZero()
                ? now -> {}
                : new Watchdog(within.toNanos() / TIMES, answeredNanos, overseer::alive, nowNanos);
    }

    /** Once a second or more often, always by the same thread. */
    @Override
    public void accept(long nowNanos) {
        if (nowNanos - toldNanos >= everyNanos && answeredNanos.getAsLong() - toldNanos > 0) {
            toldNanos = nowNanos;
            alive.run();
        }
    }
}
