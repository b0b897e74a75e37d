package org.strowger.router.time;

/** A clock that never runs backwards and begins near zero, so that its times can be compared with {@code <}. */
@FunctionalInterface
public interface MonotonicClock {
    long nowNanos();

    /** The CPU time of the calling thread if this clock has it; otherwise 0, at no cost. */
    default long cpuNanos() {
        return 0;
    }

    /** The machine's clock, counted from the first use in this process. */
    static MonotonicClock system() {
        return SystemClock.INSTANCE;
    }

    /** The same with CPU time, which costs a system call each time: for measurements. */
    static MonotonicClock systemWithCpu() {
        return CpuClock.INSTANCE;
    }
}
