package org.strowger.router.records;

import java.util.function.LongSupplier;
import org.strowger.router.metrics.Counters;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.time.MonotonicClock;

/**
 * The collaborators that the event records need besides their disk.
 *
 * @param unixMillis the wall clock, for the file names
 * @param mail counters of the thread's mailbox
 */
public record RecordContext(
        MonotonicClock clock,
        LongSupplier unixMillis,
        RecordIncidents incidents,
        KindCounters<RecordCounter> counters,
        Counters mail) {
    public RecordContext(MonotonicClock clock, LongSupplier unixMillis, RecordIncidents incidents) {
        this(clock, unixMillis, incidents, new KindCounters<>(RecordCounter.class), new Counters());
    }
}
