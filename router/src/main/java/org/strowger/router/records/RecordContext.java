package org.strowger.router.records;

import java.util.function.LongSupplier;
import org.strowger.router.metrics.Counters;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.time.MonotonicClock;

/**
 * What the records need of the world besides their disk.
 *
 * @param clock its time
 * @param unixMillis the time of day, by which files are named
 * @param incidents whom they tell what people should know
 * @param counters what they count
 * @param mail what their mailbox counts
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
