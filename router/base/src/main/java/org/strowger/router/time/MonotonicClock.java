package org.strowger.router.time;

/** A clock that never runs backwards and begins near zero, so that its times can be compared with {@code <}. */
@FunctionalInterface
public interface MonotonicClock {
    long nowNanos();

    /** The CPU time of the calling thread if this clock measures it; otherwise 0, at no cost. */
    default long cpuNanos() {
        return 0;
    }

    /** The system clock, which shows 0 at its first use in this process. */
    static MonotonicClock system() {
        return SystemClock.INSTANCE;
    }

    /** The system clock with CPU time, for measurements. Each reading of the CPU time costs a system call. */
    static MonotonicClock systemWithCpu() {
        return CpuClock.INSTANCE;
    }
}
