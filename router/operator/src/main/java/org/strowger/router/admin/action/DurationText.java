package org.strowger.router.admin.action;

import java.time.Duration;
import java.util.Optional;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.value.TimeTypes;

/** Parses durations in the syntax of the configuration: {@code 500ms}, {@code 30s}, {@code 10m}. */
final class DurationText {
    private static final Duration LONGEST = Duration.ofDays(365);

    private DurationText() {}

    static Duration duration(String text) throws CommandRefused {
        Optional<Duration> span = TimeTypes.durationOf(text);
        if (span.isEmpty() || span.get().compareTo(LONGEST) > 0) {
            throw CommandRefused.usage("not a duration of at most one year: " + text + "; write 500ms, 30s, 10m or 2h");
        }
        return span.get();
    }
}
