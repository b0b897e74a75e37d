package org.strowger.router.app.cluster;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.cluster.HelloRepeater;
import org.strowger.router.metrics.Counters;
import org.strowger.router.thread.WriterThread;
import org.strowger.router.time.MonotonicClock;

/** Repeats the last hello while the cluster's thread waits for a broker. */
final class HelloThread extends WriterThread {
    @Bound(
            of = "hellos to be repeated",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.SINGLE,
            full = "the hello is left out: another one follows")
    private static final int TASKS_MAX = 16;

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final HelloRepeater repeater;
    private final MonotonicClock clock;
    private final Consumer<Throwable> whenLost;
    private long nextNanos;

    /** @param whenLost receives the internal error that has ended the thread */
    HelloThread(HelloRepeater repeater, MonotonicClock clock, Consumer<Throwable> whenLost) {
        super("hello", TASKS_MAX, clock, new Counters());
        this.repeater = repeater;
        this.clock = clock;
        this.whenLost = whenLost;
        this.nextNanos = clock.nowNanos();
    }

    @Override
    protected boolean step(boolean hasNewMail, long nowNanos) {
        if (nowNanos >= nextNanos) {
            try {
                repeater.step();
            } catch (IOException e) {
                // The member reports the failure, because its own hellos fail as well.
            }
            nextNanos = clock.nowNanos() + LOOK_NANOS;
        }
        return false;
    }

    @Override
    protected long nextStepNanos() {
        return nextNanos;
    }

    @Override
    protected void onEnd() {
        repeater.close();
    }

    @Override
    protected void onLost(Throwable why) {
        whenLost.accept(why);
    }
}
