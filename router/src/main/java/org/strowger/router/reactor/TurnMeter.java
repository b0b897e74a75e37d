package org.strowger.router.reactor;

import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.time.MonotonicClock;

/**
 * How long turns take: by the clock, and by the processor where the clock tells that too. The first is what peers feel;
 * the second is what the turn had to do, however often the system let others run meanwhile.
 */
final class TurnMeter {
    private final MonotonicClock clock;
    private final ThreadMetrics metrics;
    private long beganNanos;
    private long beganCpuNanos;

    TurnMeter(MonotonicClock clock, ThreadMetrics metrics) {
        this.clock = clock;
        this.metrics = metrics;
    }

    void begin(long nowNanos) {
        beganNanos = nowNanos;
        beganCpuNanos = clock.cpuNanos();
    }

    /** Ends what was begun. @return the time, as it was given */
    long end(long nowNanos) {
        metrics.turnNanos().record(nowNanos - beganNanos);
        metrics.counters().add(Counter.BUSY_NANOS, nowNanos - beganNanos);
        long cpuNanos = clock.cpuNanos();
        if (cpuNanos != 0) {
            metrics.turnCpuNanos().record(cpuNanos - beganCpuNanos);
        }
        return nowNanos;
    }
}
