package org.strowger.router.records;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The time by which old record files are deleted. It is the wall clock's, but never later than the files and the
 * monotonic clock prove, so that a wall clock that is ahead, also at the start, deletes nothing. The files that exist
 * at the start prove a time, to which the monotonic clock adds. A gap of more than {@link #GAP_MAX} between two files
 * counts as this, and not at all before the newest file, which may be due to a clock that was ahead.
 *
 * @param proven the time that the files proved at the start
 * @param atNanos the start, by the monotonic clock
 */
record RecordAge(Instant proven, long atNanos) {
    /** Some days without traffic. */
    private static final Duration GAP_MAX = Duration.ofDays(3);

    /** @param files the files that exist at the start */
    static RecordAge of(List<String> files, RecordCalendar calendar, long unixMillis, long nowNanos) {
        List<Instant> ends = files.stream()
                .map(calendar::end)
                .flatMap(Optional::stream)
                .sorted()
                .toList();
        Instant proven = ends.isEmpty() ? Instant.ofEpochMilli(unixMillis) : ends.get(0);
        for (int i = 1; i < ends.size(); i++) {
            Duration gap = Duration.between(ends.get(i - 1), ends.get(i));
            if (gap.compareTo(GAP_MAX) <= 0) {
                proven = proven.plus(gap);
            } else if (i < ends.size() - 1) {
                proven = proven.plus(GAP_MAX);
            }
        }
        return new RecordAge(proven, nowNanos);
    }

    Instant now(long unixMillis, long nowNanos) {
        Instant latest = proven.plusMillis(TimeUnit.NANOSECONDS.toMillis(nowNanos - atNanos));
        Instant wall = Instant.ofEpochMilli(unixMillis);
        return wall.isBefore(latest) ? wall : latest;
    }
}
