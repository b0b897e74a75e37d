package org.strowger.router.admin.trace;

import java.time.Instant;

/**
 * The state of a trace.
 *
 * @param leftNanos nanoseconds until the time limit
 * @param ended why the trace ended; empty while the trace runs
 */
record TraceRow(int number, TraceOrder order, Instant since, Counts counts, long leftNanos, String ended) {
    /**
     * The counters of a trace.
     *
     * @param lost batches of packets dropped because the trace thread was behind
     */
    record Counts(long packets, long octets, long lost) {}

    boolean isOver() {
        return !ended.isEmpty();
    }
}
