package org.strowger.router.config.value;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/** Value types for durations, rates, ranges and time zones. */
public final class TimeTypes {
    /** A range of delays, from the shortest to the longest. */
    public record Range(Duration first, Duration last) {}

    private static final String DURATION_FORM = "[0-9]{1,9}(ms|s|m|h|d)";
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");
    private static final Pattern NEARLY_DURATION = Pattern.compile("([0-9]{1,9}) *([a-zA-Z]*)\\.?");
    private static final String RATE_FORM = "[0-9]{1,9}/(s|m)";
    private static final Pattern RATE = Pattern.compile("([0-9]{1,9})/([sm])");

    public static final ScalarType<ZoneId> ZONE =
            new ScalarType<>("a time zone such as Europe/London or UTC", TextTypes.schema(), (text, value) -> {
                try {
                    return ZoneId.of(text);
                } catch (DateTimeException e) {
                    throw InvalidValue.form(SpellingHint.nearest(text, ZoneId.getAvailableZoneIds())
                            .map(near -> "did you mean \"" + near + "\"?")
                            .orElse("use a name of the tz database"));
                }
            });

    public static final ScalarType<Rate> RATE_OR_UNLIMITED =
            TextTypes.wordOr("unlimited", Rate.UNLIMITED, rate().called("a rate such as 200/s or 600/m"));

    private TimeTypes() {}

    public static ScalarType<Duration> duration(String min, String max) {
        Duration least = of(min).orElseThrow();
        Duration most = of(max).orElseThrow();
        return new ScalarType<>(
                "a duration from " + min + " to " + max + " such as 500ms, 30s, 10m, 48h",
                TextTypes.schema(DURATION_FORM),
                (text, value) -> {
                    Duration duration = of(text).orElse(null);
                    if (duration == null) {
                        throw InvalidValue.form(meant(text));
                    }
                    if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
                        throw InvalidValue.form();
                    }
                    return duration;
                });
    }

    /** A duration, or the word {@code off} for zero. */
    public static ScalarType<Duration> durationOrOff(String min, String max) {
        return TextTypes.wordOr("off", Duration.ZERO, duration(min, max));
    }

    public static ScalarType<Range> range(String min, String max) {
        ScalarType<Duration> each = duration(min, max);
        return new ScalarType<>(
                "two durations from " + min + " to " + max + " such as 1s..60s",
                TextTypes.schema(DURATION_FORM + "\\.\\." + DURATION_FORM),
                (text, value) -> {
                    int dots = text.indexOf("..");
                    if (dots < 0) {
                        throw InvalidValue.form("write the first delay, two dots and the longest delay");
                    }
                    Duration first = each.parser().parse(text.substring(0, dots), value);
                    Duration last = each.parser().parse(text.substring(dots + 2), value);
                    if (first.compareTo(last) > 0) {
                        throw InvalidValue.form("the first delay must not be longer than the second delay");
                    }
                    return new Range(first, last);
                });
    }

    public static ScalarType<Rate> rate() {
        return new ScalarType<>("a rate such as 5/s or 600/m", TextTypes.schema(RATE_FORM), (text, value) -> {
            Matcher form = RATE.matcher(text);
            if (!form.matches()) {
                throw InvalidValue.form("write a number and /s for each second or /m for each minute");
            }
            long count = Long.parseLong(group(form, 1));
            if (count == 0) {
                throw InvalidValue.form("at least 1");
            }
            return new Rate(count, Duration.ofSeconds(group(form, 2).equals("s") ? 1 : 60));
        });
    }

    /** Parses a duration in the format of the configuration; empty if the text is invalid. */
    public static Optional<Duration> durationOf(String text) {
        return of(text);
    }

    /** Parses a rate in the format of the configuration; empty if the text is invalid. */
    public static Optional<Rate> rateOf(String text) {
        Matcher form = RATE.matcher(text);
        if (!form.matches() || Long.parseLong(group(form, 1)) == 0) {
            return Optional.empty();
        }
        return Optional.of(new Rate(
                Long.parseLong(group(form, 1)),
                Duration.ofSeconds(group(form, 2).equals("s") ? 1 : 60)));
    }

    /** A duration in the format of the configuration, in its largest unit without a remainder. */
    public static String text(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds % 86_400 == 0) {
            return seconds / 86_400 + "d";
        }
        if (seconds % 3_600 == 0) {
            return seconds / 3_600 + "h";
        }
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }

    private static Optional<Duration> of(String text) {
        Matcher form = DURATION.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(group(form, 1));
        return Optional.of(
                switch (group(form, 2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "s" -> Duration.ofSeconds(number);
                    case "m" -> Duration.ofMinutes(number);
                    case "h" -> Duration.ofHours(number);
                    default -> Duration.ofDays(number);
                });
    }

    private static String meant(String text) {
        Matcher nearly = NEARLY_DURATION.matcher(text);
        if (!nearly.matches()) {
            return "write a number and ms, s, m, h or d without a space";
        }
        String unit = group(nearly, 2).toLowerCase(Locale.ROOT);
        String number = group(nearly, 1);
        for (String each : List.of("ms", "s", "m", "h", "d")) {
            boolean milli = unit.startsWith("ms") || unit.startsWith("mil");
            if (!unit.isEmpty() && (each.equals("ms") ? milli : unit.startsWith(each))) {
                return "did you mean " + number + each + "?";
            }
        }
        return "a unit is missing: did you mean " + number + "s?";
    }

    private static String group(Matcher form, int number) {
        return String.valueOf(form.group(number));
    }
}
