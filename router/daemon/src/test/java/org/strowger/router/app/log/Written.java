package org.strowger.router.app.log;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.config.LogSettings;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.event.LogEvent;

/** A sink that keeps what is written, and facts to write. */
final class Written implements Sink {
    static final Instant TIME = Instant.parse("2026-11-21T06:22:31.104Z");
    static final PrivacySettings OPEN = new PrivacySettings(false, false);
    static final PrivacySettings SHUT = new PrivacySettings(true, true);

    final List<String> lines = new ArrayList<>();
    private boolean closed;

    @Override
    public void write(String logger, Level level, String text) {
        lines.add(text);
    }

    @Override
    public void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }

    static LogFormat manner(LogSettings.Format format, boolean journal, PrivacySettings privacy) {
        return LogFormat.of(new LogSettings(Level.INFO, format), journal, privacy);
    }

    static LogEntry fact(LogEvent event, EventField... items) {
        return new LogEntry(
                event, event.level(), event.area(), List.of(items), List.of(), new LogEntry.Origin("selector-0", TIME));
    }
}
