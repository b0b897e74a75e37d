package org.strowger.tools.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The periods in which nodes were killed, paused or ended. A message may arrive a second time only in two cases. Its
 * response was outstanding at such a time, or was sent so shortly before that it may not have been read or stored; or a
 * paused node has continued to send a message that it had begun to send.
 */
final class Disturbances {
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final List<Period> periods = new ArrayList<>();

    private record Period(long fromNanos, long untilNanos) {}

    /** Records that a node has died. */
    void died(long nowNanos) {
        periods.add(new Period(nowNanos, nowNanos));
    }

    /** Records that a node did nothing in this period. */
    void paused(long fromNanos, long untilNanos) {
        periods.add(new Period(fromNanos, untilNanos));
    }

    /**
     * Whether a disturbance explains the second arrival of a message.
     *
     * @param firstNanos the time of the first arrival
     * @param againNanos the time of the repeated arrival
     */
    boolean excuse(long firstNanos, long againNanos) {
        return periods.stream()
                .anyMatch(period -> firstNanos - GRACE_NANOS <= period.untilNanos
                        && firstNanos >= period.fromNanos - GRACE_NANOS
                        && againNanos >= period.fromNanos);
    }
}
