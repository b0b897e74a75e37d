package org.strowger.router.app.log;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.strowger.router.event.LogEvent;

/** Writes what has been said, one after the other, on its own thread: folds, masks, and tells what is missing. */
final class LogWriter {
    /** Under a flood the gap is not told behind each line. */
    private static final long GAP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Sink sink;
    private final Supplier<LogFormat> manner;
    private final Log.Times times;
    private final LongSupplier dropped;
    private final RepeatFolding folding = new RepeatFolding(this::write);
    private long droppedTold;
    private long gapToldNanos;

    /** @param dropped how many facts found no room so far */
    LogWriter(Sink sink, Supplier<LogFormat> manner, Log.Times times, LongSupplier dropped) {
        this.sink = sink;
        this.manner = manner;
        this.times = times;
        this.dropped = dropped;
        this.gapToldNanos = times.nowNanos().getAsLong() - GAP_NANOS;
    }

    void take(LogEntry fact) {
        long nowNanos = times.nowNanos().getAsLong();
        tellGap(nowNanos);
        folding.take(fact, nowNanos);
    }

    /** Time has passed. */
    void pass() {
        long nowNanos = times.nowNanos().getAsLong();
        tellGap(nowNanos);
        folding.pass(nowNanos);
    }

    void end() {
        long nowNanos = times.nowNanos().getAsLong();
        folding.end(nowNanos);
        tellGap(nowNanos + GAP_NANOS);
        sink.close();
    }

    private void tellGap(long nowNanos) {
        long now = dropped.getAsLong();
        if (now > droppedTold && nowNanos - gapToldNanos >= GAP_NANOS) {
            List<EventField> items = List.of(EventField.of("count", now - droppedTold));
            droppedTold = now;
            gapToldNanos = nowNanos;
            LogEntry.Origin origin = new LogEntry.Origin(
                    Thread.currentThread().getName(), times.calendar().instant());
            write(new LogEntry(LogEvent.LOG_DROPPED, LogEvent.LOG_DROPPED.level(), "log", items, List.of(), origin));
        }
    }

    private void write(LogEntry fact) {
        sink.write(fact.logger(), fact.level(), manner.get().write(fact));
    }
}
