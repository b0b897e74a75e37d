package org.strowger.router.metrics;

/**
 * All figures of one SelectorThread.
 *
 * @param turnNanos how long each turn took by the clock
 * @param turnCpuNanos how long by the processor; empty unless the thread was given a clock that tells it
 * @param packets of its sessions
 */
public record ThreadMetrics(Counters counters, Histogram turnNanos, Histogram turnCpuNanos, PacketRegistry packets) {
    public ThreadMetrics() {
        this(new Counters(), new Histogram(), new Histogram(), new PacketRegistry());
    }
}
