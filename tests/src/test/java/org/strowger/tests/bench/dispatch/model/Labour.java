package org.strowger.tests.bench.dispatch.model;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tests.bench.dispatch.Chore;

/** Does what a request asks for, in whatever thread it is asked: how that holds up others is what is measured. */
final class Labour {
    private Labour() {}

    /** The work. */
    static void work(Chore chore) {
        if (chore.work().isZero()) {
            return;
        }
        if (chore.burns()) {
            MonotonicClock clock = MonotonicClock.system();
            long endsNanos = clock.nowNanos() + chore.work().toNanos();
            while (clock.nowNanos() < endsNanos) {
                Thread.onSpinWait();
            }
        } else {
            pause(chore.work());
        }
    }

    /**
     * Blocks the thread for so long. A latch that nobody counts down does that to some fifty microseconds, where
     * {@code Thread.sleep} of older Java rounds to milliseconds; and a virtual thread gives up its carrier there.
     */
    static void pause(Duration time) {
        try {
            boolean counted = new CountDownLatch(1).await(time.toNanos(), TimeUnit.NANOSECONDS);
            assert !counted : "nobody counts it down";
        } catch (InterruptedException e) {
            // The server closes: whoever runs this thread sees it at its next step.
            Thread.currentThread().interrupt();
        }
    }
}
