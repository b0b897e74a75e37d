package org.strowger.router.admin.action;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.value.TimeTypes;

/** Parses a point in time: an absolute time such as {@code 2026-02-03T04:05:06Z}, or its age, such as {@code 2h}. */
final class MomentText {
    private MomentText() {}

    static Instant moment(String text, Instant now) throws CommandRefused {
        if (TimeTypes.durationOf(text).isPresent()) {
            return now.minus(DurationText.duration(text));
        }
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw CommandRefused.usage("not a time: " + text + "; write " + now.truncatedTo(ChronoUnit.SECONDS)
                    + ", or how long ago it is, such as 30m or 2h");
        }
    }
}
