package org.strowger.router.admin.figures;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.strowger.router.thread.Bell;
import org.strowger.router.thread.Flag;
import org.strowger.router.time.MonotonicClock;

/** A thread of the admin side that looks at things once a second. */
public final class Beat {
    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final MonotonicClock clock;
    private final List<LongConsumer> looks;
    private final Bell bell = new Bell();
    private final Flag closed = new Flag();

    private Beat(MonotonicClock clock, List<LongConsumer> looks) {
        this.clock = clock;
        this.looks = List.copyOf(looks);
    }

    /**
     * Gives it its thread.
     *
     * @param name of the thread
     * @param looks each is told the time
     */
    public static Beat start(String name, MonotonicClock clock, List<LongConsumer> looks) {
        Beat beat = new Beat(clock, looks);
        Thread thread = new Thread(beat::run, name);
        thread.setDaemon(true);
        thread.start();
        return beat;
    }

    private void run() {
        try {
            long nextNanos = clock.nowNanos();
            while (!closed.isRaised()) {
                long nowNanos = clock.nowNanos();
                looks.forEach(look -> look.accept(nowNanos));
                // Who is late once is not to be late for ever, nor to hurry after.
                nextNanos = Math.max(nextNanos + EVERY_NANOS, nowNanos);
                bell.await(nextNanos - nowNanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Any thread. */
    public void close() {
        closed.set(true);
        bell.ring();
    }
}
