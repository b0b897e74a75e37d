package org.strowger.router.config.match;

import java.time.DayOfWeek;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;

/** A criterion for the time at which the message is routed, by weekday and time of day. */
final class TimeCriterion implements Criterion<TimeWindow> {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ENGLISH);

    private final ConfigKey<List<TimeWindow>> key = ConfigKey.key(
                    "time", ListOf.words(TimeWindow.TYPE), "the time of the message, in timezone")
            .or("[]")
            .example("\"Mon-Fri 07:00-20:00\"");

    @Override
    public ConfigKey<List<TimeWindow>> key() {
        return key;
    }

    @Override
    public boolean differsBetweenParts() {
        return true;
    }

    @Override
    public MessageTest test(List<TimeWindow> items, ToIntFunction<String> parties) {
        TimeWindow[] windows = items.toArray(TimeWindow[]::new);
        return message -> isWithinAny(message.moment(), windows);
    }

    private static boolean isWithinAny(ZonedDateTime now, TimeWindow[] windows) {
        for (TimeWindow window : windows) {
            if (window.contains(now)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String met(List<TimeWindow> items, MessageFacts message) {
        return CLOCK.format(message.moment()) + " is within " + any(items);
    }

    @Override
    public String unmet(List<TimeWindow> items, MessageFacts message) {
        return CLOCK.format(message.moment()) + " is not within " + any(items);
    }

    private static String any(List<TimeWindow> items) {
        return Criterion.any(items.stream().map(TimeCriterion::text).toList());
    }

    private static String text(TimeWindow window) {
        String hours = window.begin() + "-" + window.end();
        if (window.days().size() == DayOfWeek.values().length) {
            return hours;
        }
        return Arrays.stream(DayOfWeek.values())
                        .filter(window.days()::contains)
                        .map(day -> day.getDisplayName(TextStyle.SHORT, Locale.ENGLISH))
                        .collect(Collectors.joining(","))
                + " " + hours;
    }
}
