package org.strowger.router.app.log;

import java.util.List;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.thread.Published;

/** A log4j appender that passes messages of third-party libraries to the daemon's log. */
final class ForeignAppender extends AbstractAppender {
    private final Published<ForeignLines> lines;

    ForeignAppender(Published<ForeignLines> lines) {
        super("libraries", null, null, true, Property.EMPTY_ARRAY);
        this.lines = lines;
    }

    @Override
    public void append(LogEvent event) {
        Throwable thrown = event.getThrown();
        Level level =
                event.getLevel().isMoreSpecificThan(org.apache.logging.log4j.Level.ERROR) ? Level.ERROR : Level.WARN;
        String said = event.getMessage().getFormattedMessage();
        lines.get()
                .said(
                        level,
                        event.getLoggerName(),
                        thrown == null ? said : said + ": " + thrown,
                        thrown == null ? List.of() : Log.trace(thrown));
    }
}
