package org.strowger.protocol;

import java.time.Instant;

/** The calendar time for a time of the clock of threads and sessions. */
@FunctionalInterface
public interface CalendarTime {
    /** The number of nanoseconds in a millisecond. */
    long NANOS_PER_MILLI = 1_000_000;

    /** The calendar time, in milliseconds since 1970. */
    long unixMillis(long nowNanos);

    default Instant instant(long nowNanos) {
        return Instant.ofEpochMilli(unixMillis(nowNanos));
    }

    /**
     * A calendar that no one corrects.
     *
     * @param epoch the calendar time at which the clock shows 0
     */
    static CalendarTime from(Instant epoch) {
        long epochMillis = epoch.toEpochMilli();
        return nowNanos -> epochMillis + Math.floorDiv(nowNanos, NANOS_PER_MILLI);
    }
}
