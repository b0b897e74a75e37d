package org.strowger.tests.matrix;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.strowger.router.time.MonotonicClock;

/** The machine's clock, which can be put forward: so nobody has to wait for minutes. */
final class Clock implements MonotonicClock {
    private final AtomicLong aheadNanos = new AtomicLong();

    @Override
    public long nowNanos() {
        return MonotonicClock.system().nowNanos() + aheadNanos.get();
    }

    void putForward(Duration by) {
        aheadNanos.addAndGet(by.toNanos());
    }
}
