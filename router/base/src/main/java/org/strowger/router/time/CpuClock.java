package org.strowger.router.time;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The system clock, with the CPU time of the calling thread. */
final class CpuClock implements MonotonicClock {
    static final MonotonicClock INSTANCE = new CpuClock();

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    private CpuClock() {}

    @Override
    public long nowNanos() {
        return SystemClock.INSTANCE.nowNanos();
    }

    @Override
    public long cpuNanos() {
        return threads.getCurrentThreadCpuTime();
    }
}
