package org.strowger.router.app.log;

import java.io.PrintStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
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
 * What the daemon says to its operator. Nobody who serves messages waits for it: facts are left in a bounded queue,
 * from which a thread of its own writes them. What finds no room there is counted, and the gap is told.
 *
 * <p>Thread: any may say something; {@link #tell} only who may wait.
 */
public final class Log implements AutoCloseable {
    /** At some 500 octets each, 4 MB. */
    private static final int FACTS_MAX = 8_192;

    /** Of these, for WARN and ERROR alone. */
    private static final int URGENT = 1_024;

    /** What has a use for people of where a fault was: of each cause the first lines, so that none hides the next. */
    private static final int TRACE_LINES_EACH = 20;

    private static final int TRACE_LINES_MAX = 80;

    private static final int PATIENCE_MILLIS = 50;
    private static final int BATCH = 256;
    private static final int CLOSE_MILLIS_MAX = 2_000;
    private static final long PASS_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * What time it is.
     *
     * @param calendar what is written
     * @param nowNanos by which repeats are folded
     */
    public record Times(InstantSource calendar, LongSupplier nowNanos) {
        /** Those of this machine. */
        public static Times system() {
            return new Times(InstantSource.system(), MonotonicClock.system()::nowNanos);
        }
    }

    private final Times times;
    private final boolean journal;
    private final Levels levels = new Levels(Level.INFO, this::levelSet);
    private final Published<LogFormat> manner;
    private final HandOverQueue<LogEntry> backlog = new HandOverQueue<>(FACTS_MAX, URGENT);
    private final Flag ending = new Flag();
    private final Thread thread;

    private Log(Supplier<Sink> sinks, Times times, boolean journal) {
        this.times = times;
        this.journal = journal;
        LogSettings usual = new LogSettings(Level.INFO, LogSettings.Format.TEXT);
        this.manner = new Published<>(LogFormat.of(usual, journal, new PrivacySettings(true, true)));
        this.thread = new Thread(() -> write(sinks), "log");
        thread.setDaemon(true);
    }

    /**
     * Begins to write.
     *
     * @param sinks opens where lines go to, on the log's own thread: it may take its time
     */
    static Log start(Supplier<Sink> sinks, Times times, boolean journal) {
        Log log = new Log(sinks, times, journal);
        log.thread.start();
        return log;
    }

    /** For tools: lines on a stream, without any library. */
    public static Log plain(PrintStream err) {
        return start(
                () -> (logger, level, lines) -> err.println(lines), Times.system(), JournalStream.isStandardError());
    }

    /**
     * For the daemon: by log4j, which takes long to start and does so on the log's own thread. What libraries of others
     * say comes here too.
     */
    public static Log daemon() {
        Published<ForeignLines> foreign = new Published<>(ForeignLines.NONE);
        Log log = new Log(() -> Log4jSink.open(foreign), Times.system(), JournalStream.isStandardError());
        foreign.set(log::library);
        log.thread.start();
        return log;
    }

    // ---- How much is said, and how

    /** From now on; at the start, and when a new configuration has come. */
    void configure(LogSettings settings, PrivacySettings privacy) {
        levels.configure(settings.level());
        manner.set(LogFormat.of(settings, journal, privacy));
    }

    /** As {@link #configure(LogSettings, PrivacySettings)}, by all that is configured. */
    public void configure(Configuration configuration) {
        configure(
                configuration.general().log(),
                configuration.services().operating().privacy());
    }

    public LogLevels levels() {
        return levels;
    }

    /** Said whatever the level is now, or nobody could tell from the log why it is silent. */
    private void levelSet(String logger, Level level) {
        List<EventField> items = List.of(
                EventField.of("of", logger.equals(LogLevels.ALL) ? "all" : logger), EventField.of("to", level.name()));
        leave(fact(LogEvent.LOG_LEVEL, LogEvent.LOG_LEVEL.level(), LogEvent.LOG_LEVEL.area(), List.of(), items));
    }

    /** How many facts found no room so far. */
    public long dropped() {
        return backlog.dropped();
    }

    // ---- Saying something

    /** Something that belongs to no SMSC and no application. */
    public void say(LogEvent event, EventField... items) {
        leave(event, event.area(), List.of(), items);
    }

    /**
     * Something that befell an SMSC or an application.
     *
     * @param name of it: a name that is configured, since each has a logger of its own
     */
    public void sayOf(String name, LogEvent event, EventField... items) {
        leave(event, event.area() + "." + name, List.of(), items);
    }

    /** A fault of ours, with where it was. */
    public void fault(LogEvent event, Throwable cause, EventField... items) {
        List<EventField> all = new ArrayList<>(Arrays.asList(items));
        all.add(EventField.fault("cause", cause.toString()));
        leave(event, event.area(), trace(cause), all.toArray(EventField[]::new));
    }

    /** From a thread that may wait, and does so for a moment if there is no room. */
    public void tell(LogEvent event, EventField... items) {
        if (levels.allow(event.area(), event.level())) {
            backlog.leavePatiently(
                    fact(event, event.level(), event.area(), List.of(), Arrays.asList(items)), PATIENCE_MILLIS);
        }
    }

    /** What a library of others has said; any thread. */
    private void library(Level level, String name, String line, List<String> trace) {
        String logger = LogEvent.LIBRARY_MESSAGE.area() + "." + name;
        if (levels.allow(logger, level)) {
            List<EventField> items = List.of(EventField.of("name", name), EventField.fault("detail", line));
            leave(fact(LogEvent.LIBRARY_MESSAGE, level, logger, trace, items));
        }
    }

    private void leave(LogEvent event, String logger, List<String> trace, EventField... items) {
        if (levels.allow(logger, event.level())) {
            leave(fact(event, event.level(), logger, trace, Arrays.asList(items)));
        }
    }

    private void leave(LogEntry fact) {
        if (fact.level().compareTo(Level.WARN) <= 0) {
            backlog.leaveUrgent(fact);
        } else {
            backlog.leave(fact);
        }
    }

    private LogEntry fact(LogEvent event, Level level, String logger, List<String> trace, List<EventField> items) {
        LogEntry.Origin origin = new LogEntry.Origin(
                Thread.currentThread().getName(), times.calendar().instant());
        return new LogEntry(event, level, logger, items, trace, origin);
    }

    /** The lines that show where a fault was, its causes too. */
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

    // ---- The thread that writes

    private void write(Supplier<Sink> sinks) {
        LogWriter scribe = new LogWriter(sinks.get(), manner::get, times, backlog::dropped);
        try {
            while (!ending.isRaised()) {
                scribe.pass();
                if (backlog.take(scribe::take, BATCH) == 0) {
                    backlog.await(PASS_NANOS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        backlog.take(scribe::take, FACTS_MAX);
        scribe.end();
    }

    /** Writes what was said so far, for a moment at most. */
    @Override
    public void close() {
        if (ending.isRaised()) {
            return; // Who could not write then cannot now.
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
