package org.strowger.router.admin.trace;

import java.time.Instant;

/**
 * How a trace stands.
 *
 * @param leftNanos how long it will go on
 * @param ended why it has ended; empty while it goes on
 */
record TraceRow(int number, TraceOrder order, Instant since, Counts counts, long leftNanos, String ended) {
    /**
     * What it has seen.
     *
     * @param lost batches of packets that it has not seen, because it was behind
     */
    record Counts(long packets, long octets, long lost) {}

    boolean isOver() {
        return !ended.isEmpty();
    }
}
