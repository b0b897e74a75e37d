package org.strowger.router.app.log;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.event.LogEvent;

/**
 * Something that is to be written.
 *
 * @param logger whose level decides
 * @param items in the order in which they are written
 * @param trace lines that show where a fault was; most often empty
 */
record LogEntry(LogEvent event, Level level, String logger, List<EventField> items, List<String> trace, Origin origin) {
    /** Who said it, and when. */
    record Origin(String thread, Instant time) {}

    LogEntry {
        items = List.copyOf(items);
        trace = List.copyOf(trace);
    }

    /** What is written in the place of so many that said the same. */
    LogEntry repeated(long times, long seconds, Origin told) {
        List<EventField> all = new ArrayList<>();
        all.add(EventField.of("repeated", times));
        all.add(EventField.of("seconds", seconds));
        all.addAll(items);
        return new LogEntry(event, level, logger, all, List.of(), told);
    }

    /** What it says for people. */
    String message() {
        for (EventField item : items) {
            if (item.key().equals("repeated")) {
                return "repeated " + item.value() + " times in "
                        + items.get(items.indexOf(item) + 1).value() + "s";
            }
        }
        return event.meaning();
    }
}
