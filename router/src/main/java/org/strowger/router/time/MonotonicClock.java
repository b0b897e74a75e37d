package org.strowger.router.time;

/** A clock that never runs backwards and begins near zero, so that its times can be compared with {@code <}. */
@FunctionalInterface
public interface MonotonicClock {
    long nowNanos();

    /** The machine's clock, counted from the first use in this process. */
    static MonotonicClock system() {
        return SystemClock.INSTANCE;
    }
}
