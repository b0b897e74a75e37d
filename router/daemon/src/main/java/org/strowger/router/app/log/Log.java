package org.strowger.router.app.log;

import java.io.PrintStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.admin.action.LogLevels;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.LogSettings;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.event.LogEvent;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.HandOverQueue;
import org.strowger.router.thread.Published;
import org.strowger.router.time.MonotonicClock;

/**
 * The log of the daemon. Threads that process messages never wait for it: entries go into a bounded buffer, which a
 * dedicated thread writes. Entries that do not fit are dropped and counted, and the log reports the gap.
 *
 * <p>Thread: any; {@link #tell} only from threads that may block.
 */
public final class Log implements AutoCloseable {
    /** Maximum number of buffered entries: 4 MB at about 500 bytes for each entry. */
    @Bound(
            of = "log entries that wait to be written",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.NOBODY,
            share = Sharing.NONE,
            full = "new entries below WARN are dropped first; `log.dropped` and "
                    + "`strowger_log_dropped_total` count them")
    private static final int ENTRIES_MAX = 8_192;

    /** The number of buffer places reserved for events of the levels WARN and ERROR. */
    private static final int URGENT = 1_024;

    /** The maximum number of stack trace lines for each cause. The limit leaves room to show all causes. */
    private static final int TRACE_LINES_EACH = 20;

    @Within(Within.Scope.PACKET)
    private static final int TRACE_LINES_MAX = 80;

    private static final int PATIENCE_MILLIS = 50;
    private static final int BATCH = 256;
    private static final int CLOSE_MILLIS_MAX = 2_000;
    private static final long PASS_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * The two clocks.
     *
     * @param wallClock for timestamps
     * @param nowNanos for folding
     */
    public record Times(InstantSource wallClock, LongSupplier nowNanos) {
        public static Times system() {
            return new Times(InstantSource.system(), MonotonicClock.system()::nowNanos);
        }
    }

    private final Times times;
    private final boolean journal;
    private final Levels levels = new Levels(Level.INFO, this::levelSet);
    private final Published<LogFormat> format;
    private final HandOverQueue<LogEntry> backlog = new HandOverQueue<>(ENTRIES_MAX, URGENT);
    private final Flag ending = new Flag();
    private final Thread thread;

    private Log(Supplier<Sink> sinks, Times times, boolean journal) {
        this.times = times;
        this.journal = journal;
        LogSettings usual = new LogSettings(Level.INFO, LogSettings.Format.TEXT);
        this.format = new Published<>(LogFormat.of(usual, journal, new PrivacySettings(true, true)));
        this.thread = new Thread(() -> write(sinks), "log");
        thread.setDaemon(true);
    }

    /**
     * Starts the log.
     *
     * @param sinks opens the output on the log's thread; may block
     */
    static Log start(Supplier<Sink> sinks, Times times, boolean journal) {
        Log log = new Log(sinks, times, journal);
        log.thread.start();
        return log;
    }

    /** A log for tools: writes lines to a stream, without log4j. */
    public static Log plain(PrintStream err) {
        return start(
                () -> (logger, level, lines) -> err.println(lines), Times.system(), JournalStream.isStandardError());
    }

    /**
     * The log of the daemon: writes through log4j, which starts slowly and therefore on the log's thread. Also receives
     * messages of libraries.
     */
    public static Log daemon() {
        Published<ForeignLines> foreign = new Published<>(ForeignLines.NONE);
        Log log = new Log(() -> Log4jSink.open(foreign), Times.system(), JournalStream.isStandardError());
        foreign.set(log::library);
        log.thread.start();
        return log;
    }

    // ---- Levels and format

    /** Applies the settings at startup and after each reload. */
    void configure(LogSettings settings, PrivacySettings privacy) {
        levels.configure(settings.level());
        format.set(LogFormat.of(settings, journal, privacy));
    }

    public void configure(Configuration configuration) {
        configure(
                configuration.general().log(),
                configuration.services().operating().privacy());
    }

    public LogLevels levels() {
        return levels;
    }

    /** Logs a change of level, at any level, because the log must show why entries are missing. */
    private void levelSet(String logger, Level level) {
        List<EventField> items = List.of(
                EventField.of("of", logger.equals(LogLevels.ALL) ? "all" : logger), EventField.of("to", level.name()));
        leave(entry(LogEvent.LOG_LEVEL, LogEvent.LOG_LEVEL.level(), LogEvent.LOG_LEVEL.area(), List.of(), items));
    }

    /** The number of entries dropped so far. */
    public long dropped() {
        return backlog.dropped();
    }

    // ---- Logging

    /** Logs an event that belongs to no SMSC or application. */
    public void say(LogEvent event, EventField... items) {
        leave(event, event.area(), List.of(), items);
    }

    /**
     * Logs an event of an SMSC or application.
     *
     * @param name must be a configured name, since each name creates a logger that is never removed
     */
    public void sayOf(String name, LogEvent event, EventField... items) {
        leave(event, event.area() + "." + name, List.of(), items);
    }

    /** Logs an internal error with its stack trace. */
    public void fault(LogEvent event, Throwable cause, EventField... items) {
        List<EventField> all = new ArrayList<>(Arrays.asList(items));
        all.add(EventField.fault("cause", cause.toString()));
        leave(event, event.area(), trace(cause), all.toArray(EventField[]::new));
    }

    /** Logs an event from a thread that may block; waits briefly if the buffer is full. */
    public void tell(LogEvent event, EventField... items) {
        if (levels.allow(event.area(), event.level())) {
            backlog.leavePatiently(
                    entry(event, event.level(), event.area(), List.of(), Arrays.asList(items)), PATIENCE_MILLIS);
        }
    }

    /** Logs a message of a third-party library. Callable from any thread. */
    private void library(Level level, String name, String line, List<String> trace) {
        String logger = LogEvent.LIBRARY_MESSAGE.area() + "." + name;
        if (levels.allow(logger, level)) {
            List<EventField> items = List.of(EventField.of("name", name), EventField.fault("detail", line));
            leave(entry(LogEvent.LIBRARY_MESSAGE, level, logger, trace, items));
        }
    }

    private void leave(LogEvent event, String logger, List<String> trace, EventField... items) {
        if (levels.allow(logger, event.level())) {
            leave(entry(event, event.level(), logger, trace, Arrays.asList(items)));
        }
    }

    private void leave(LogEntry entry) {
        if (entry.level().compareTo(Level.WARN) <= 0) {
            backlog.leaveUrgent(entry);
        } else {
            backlog.leave(entry);
        }
    }

    private LogEntry entry(LogEvent event, Level level, String logger, List<String> trace, List<EventField> items) {
        LogEntry.Origin origin = new LogEntry.Origin(
                Thread.currentThread().getName(), times.wallClock().instant());
        return new LogEntry(event, level, logger, items, trace, origin);
    }

    /** The stack trace with its causes. */
    static List<String> trace(Throwable cause) {
        List<String> lines = new ArrayList<>();
        Throwable each = cause;
        while (each != null && lines.size() < TRACE_LINES_MAX) {
            if (each != cause) {
                lines.add("Caused by: " + each);
            }
            StackTraceElement[] elements = each.getStackTrace();
            for (int i = 0; i < Math.min(elements.length, TRACE_LINES_EACH); i++) {
                lines.add("at " + elements[i]);
            }
            each = each.getCause() == each ? null : each.getCause();
        }
        return lines;
    }

    // ---- Log thread

    private void write(Supplier<Sink> sinks) {
        LogWriter writer = new LogWriter(sinks.get(), format::get, times, backlog::dropped);
        try {
            while (!ending.isRaised()) {
                writer.pass();
                if (backlog.take(writer::take, BATCH) == 0) {
                    backlog.await(PASS_NANOS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        backlog.take(writer::take, ENTRIES_MAX);
        writer.end();
    }

    /** Writes the remaining entries, within a time limit. */
    @Override
    public void close() {
        if (ending.isRaised()) {
            return; // A second attempt would fail as well.
        }
        ending.set(true);
        backlog.call();
        try {
            thread.join(CLOSE_MILLIS_MAX);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
