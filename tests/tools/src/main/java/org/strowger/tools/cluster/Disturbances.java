package org.strowger.tools.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * When nodes were killed, paused or ended. A message may come a second time only if its response was open at such a
 * time, or had been given so shortly before that it may not have been read or stored; or if a paused node has sent what
 * it had begun to send.
 */
final class Disturbances {
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final List<Period> periods = new ArrayList<>();

    private record Period(long fromNanos, long untilNanos) {}

    /** A node has died. */
    void died(long nowNanos) {
        periods.add(new Period(nowNanos, nowNanos));
    }

    /** A node did nothing for a time. */
    void paused(long fromNanos, long untilNanos) {
        periods.add(new Period(fromNanos, untilNanos));
    }

    /**
     * Whether a message may have come twice.
     *
     * @param firstNanos when it came first
     * @param againNanos when it came again
     */
    boolean excuse(long firstNanos, long againNanos) {
        return periods.stream()
                .anyMatch(period -> firstNanos - GRACE_NANOS <= period.untilNanos
                        && firstNanos >= period.fromNanos - GRACE_NANOS
                        && againNanos >= period.fromNanos);
    }
}
