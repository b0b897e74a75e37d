package org.strowger.router.app.log;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.event.LogEvent;

/**
 * A log entry.
 *
 * @param logger the logger whose level applies
 * @param items the fields, in order
 * @param trace the stack trace; usually empty
 */
record LogEntry(LogEvent event, Level level, String logger, List<EventField> items, List<String> trace, Origin origin) {
    private static final String REPEATED = "repeated";
    private static final String SUPPRESSED = "suppressed";

    record Origin(String thread, Instant time) {}

    LogEntry {
        items = List.copyOf(items);
        trace = List.copyOf(trace);
    }

    /** The summary entry that replaces repeated entries. */
    LogEntry repeated(long times, long seconds, Origin last) {
        return summary(REPEATED, times, seconds, last);
    }

    /** The summary entry that replaces the entries beyond the limit; this entry is the last of them. */
    LogEntry suppressed(long count, long seconds, Origin last) {
        return summary(SUPPRESSED, count, seconds, last);
    }

    private LogEntry summary(String key, long count, long seconds, Origin last) {
        List<EventField> all = new ArrayList<>();
        all.add(EventField.of(key, count));
        all.add(EventField.of("seconds", seconds));
        all.addAll(items);
        return new LogEntry(event, level, logger, all, List.of(), last);
    }

    /** The message for people. */
    String message() {
        for (EventField item : items) {
            if (item.key().equals(REPEATED)) {
                return "repeated " + item.value() + " times in "
                        + items.get(items.indexOf(item) + 1).value() + "s";
            }
            if (item.key().equals(SUPPRESSED)) {
                return item.value() + " more entries of this event in "
                        + items.get(items.indexOf(item) + 1).value() + "s were not written; this line shows the "
                        + "last of them";
            }
        }
        return event.meaning();
    }
}
