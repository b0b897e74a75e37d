package org.strowger.router.admin.act;

import java.time.Duration;
import java.util.Optional;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.config.grammar.Times;

/** How long something is to last, as the configuration writes it: {@code 500ms}, {@code 30s}, {@code 10m}. */
final class Spans {
    private static final Duration LONGEST = Duration.ofDays(365);

    private Spans() {}

    static Duration duration(String text) throws Refused {
        Optional<Duration> span = Times.durationOf(text);
        if (span.isEmpty() || span.get().compareTo(LONGEST) > 0) {
            throw Refused.usage(text + " is no duration up to a year; write 500ms, 30s, 10m or 2h");
        }
        return span.get();
    }
}
