package org.strowger.router.metrics;

/**
 * The figures of a SelectorThread.
 *
 * @param turnNanos the duration of each turn
 * @param turnCpuNanos the CPU time of each turn; empty unless the clock measures CPU time
 * @param longTurns the longest turns, with the step that took the time
 * @param packets the packet counts of the thread's sessions
 */
public record ThreadMetrics(
        Counters counters, Histogram turnNanos, Histogram turnCpuNanos, LongTurns longTurns, PacketRegistry packets) {
    public ThreadMetrics() {
        this(new Counters(), new Histogram(), new Histogram(), new LongTurns(), new PacketRegistry());
    }
}
