package org.strowger.tests.matrix;

import java.time.Duration;
import org.strowger.router.time.MonotonicClock;

/**
 * The machine's clock, which can be put forward, so nobody has to wait for minutes, and made to stand still, so that
 * nothing depends on how fast the machine is: then time passes only when it is put forward.
 */
final class Clock implements MonotonicClock {
    private long aheadNanos;
    private long stoodAtNanos;
    private boolean stands;

    @Override
    public synchronized long nowNanos() {
        return aheadNanos + (stands ? stoodAtNanos : MonotonicClock.system().nowNanos());
    }

    synchronized void putForward(Duration by) {
        aheadNanos += by.toNanos();
    }

    /** From now on it stands still but for what it is put forward. */
    synchronized void standStill() {
        assert !stands : "it stands already";
        stoodAtNanos = MonotonicClock.system().nowNanos();
        stands = true;
    }

    /** It runs again, from where it stood. */
    synchronized void goOn() {
        if (stands) {
            aheadNanos += stoodAtNanos - MonotonicClock.system().nowNanos();
            stands = false;
        }
    }
}
