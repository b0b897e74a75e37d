package org.strowger.router.time;

/** A clock that never runs backwards and begins near zero, so that its times can be compared with {@code <}. */
@FunctionalInterface
public interface MonotonicClock {
    long nowNanos();

    /** The processor time that the calling thread has used, where this clock tells it; else 0, which costs nothing. */
    default long cpuNanos() {
        return 0;
    }

    /** The machine's clock, counted from the first use in this process. */
    static MonotonicClock system() {
        return SystemClock.INSTANCE;
    }

    /** The same, which also tells processor time, by a system call each time: for measurements. */
    static MonotonicClock systemWithCpu() {
        return CpuClock.INSTANCE;
    }
}
