package org.strowger.router.app.log;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.strowger.router.event.LogEvent;

/** Writes entries on the log's thread: folds repeats, masks private data and reports gaps. */
final class LogWriter {
    /** The minimum interval between two reports of a gap. */
    private static final long GAP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Sink sink;
    private final Supplier<LogFormat> format;
    private final Log.Times times;
    private final LongSupplier dropped;
    private final RepeatFolding folding = new RepeatFolding(this::write);
    private long droppedReported;
    private long gapReportedNanos;

    /** @param dropped the number of entries dropped so far */
    LogWriter(Sink sink, Supplier<LogFormat> format, Log.Times times, LongSupplier dropped) {
        this.sink = sink;
        this.format = format;
        this.times = times;
        this.dropped = dropped;
        this.gapReportedNanos = times.nowNanos().getAsLong() - GAP_NANOS;
    }

    void take(LogEntry entry) {
        long nowNanos = times.nowNanos().getAsLong();
        reportGap(nowNanos);
        folding.take(entry, nowNanos);
    }

    /** Performs the work that is due while the buffer is empty. */
    void pass() {
        long nowNanos = times.nowNanos().getAsLong();
        reportGap(nowNanos);
        folding.pass(nowNanos);
    }

    void end() {
        long nowNanos = times.nowNanos().getAsLong();
        folding.end(nowNanos);
        reportGap(nowNanos + GAP_NANOS);
        sink.close();
    }

    private void reportGap(long nowNanos) {
        long now = dropped.getAsLong();
        if (now > droppedReported && nowNanos - gapReportedNanos >= GAP_NANOS) {
            List<EventField> items = List.of(EventField.of("count", now - droppedReported));
            droppedReported = now;
            gapReportedNanos = nowNanos;
            LogEntry.Origin origin = new LogEntry.Origin(
                    Thread.currentThread().getName(), times.wallClock().instant());
            write(new LogEntry(LogEvent.LOG_DROPPED, LogEvent.LOG_DROPPED.level(), "log", items, List.of(), origin));
        }
    }

    private void write(LogEntry entry) {
        sink.write(entry.logger(), entry.level(), format.get().write(entry));
    }
}
