package org.strowger.router.admin.trace;

import java.time.Instant;

/**
 * The state of a trace.
 *
 * @param leftNanos time until its limit
 * @param ended why it ended; empty while it runs
 */
record TraceRow(int number, TraceOrder order, Instant since, Counts counts, long leftNanos, String ended) {
    /** @param lost batches of packets dropped because the trace thread was behind */
    record Counts(long packets, long octets, long lost) {}

    boolean isOver() {
        return !ended.isEmpty();
    }
}
