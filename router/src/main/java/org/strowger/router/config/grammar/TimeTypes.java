package org.strowger.router.config.grammar;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.Rate;
import org.strowger.router.config.TimeWindow;
import org.strowger.router.config.fault.SpellingHint;

/** Types of durations, rates and hours. */
public final class TimeTypes {
    /** From the first wait to the longest. */
    public record Range(Duration first, Duration last) {}

    private static final String DURATION_FORM = "[0-9]{1,9}(ms|s|m|h|d)";
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");
    private static final Pattern NEARLY_DURATION = Pattern.compile("([0-9]{1,9}) *([a-zA-Z]*)\\.?");
    private static final String RATE_FORM = "[0-9]{1,9}/(s|m)";
    private static final Pattern RATE = Pattern.compile("([0-9]{1,9})/([sm])");
    private static final String HOURS = "([01]?[0-9]|2[0-4]):([0-5][0-9])";
    private static final Pattern WINDOW = Pattern.compile("(?:([A-Za-z,-]+) +)?" + HOURS + " ?- ?" + HOURS);
    private static final List<String> DAYS = List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");

    static final ScalarType<ZoneId> ZONE =
            new ScalarType<>("a time zone such as Europe/London or UTC", TextTypes.schema(), (text, spot) -> {
                try {
                    return ZoneId.of(text);
                } catch (DateTimeException e) {
                    throw InvalidValue.form(SpellingHint.nearest(text, ZoneId.getAvailableZoneIds())
                            .map(near -> "did you mean \"" + near + "\"?")
                            .orElse("the names are those of the tz database"));
                }
            });

    static final ScalarType<Rate> RATE_OR_UNLIMITED =
            TextTypes.wordOr("unlimited", Rate.UNLIMITED, rate().called("a rate such as 200/s or 600/m"));

    static final ScalarType<TimeWindow> WINDOW_OF_WEEK = new ScalarType<>(
            "days and hours such as \"Mon-Fri 07:00-20:00\"", TextTypes.schema(), (text, spot) -> window(text));

    private TimeTypes() {}

    static ScalarType<Duration> duration(String min, String max) {
        Duration least = of(min).orElseThrow();
        Duration most = of(max).orElseThrow();
        return new ScalarType<>(
                "a duration from " + min + " to " + max + " such as 500ms, 30s, 10m, 48h",
                TextTypes.schema(DURATION_FORM),
                (text, spot) -> {
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

    /** Zero is written as a word. */
    static ScalarType<Duration> durationOrOff(String min, String max) {
        return TextTypes.wordOr("off", Duration.ZERO, duration(min, max));
    }

    static ScalarType<Range> range(String min, String max) {
        ScalarType<Duration> each = duration(min, max);
        return new ScalarType<>(
                "two durations from " + min + " to " + max + " such as 1s..60s",
                TextTypes.schema(DURATION_FORM + "\\.\\." + DURATION_FORM),
                (text, spot) -> {
                    int dots = text.indexOf("..");
                    if (dots < 0) {
                        throw InvalidValue.form("write the first wait, two dots and the longest");
                    }
                    Duration first = each.parser().parse(text.substring(0, dots), spot);
                    Duration last = each.parser().parse(text.substring(dots + 2), spot);
                    if (first.compareTo(last) > 0) {
                        throw InvalidValue.form("the first must not be longer than the second");
                    }
                    return new Range(first, last);
                });
    }

    static ScalarType<Rate> rate() {
        return new ScalarType<>("a rate such as 5/s or 600/m", TextTypes.schema(RATE_FORM), (text, spot) -> {
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

    /** What a duration says that is written as in the configuration; nothing if it is not. */
    public static Optional<Duration> durationOf(String text) {
        return of(text);
    }

    /** What a rate says that is written as in the configuration; nothing if it is not. */
    public static Optional<Rate> rateOf(String text) {
        Matcher form = RATE.matcher(text);
        if (!form.matches() || Long.parseLong(group(form, 1)) == 0) {
            return Optional.empty();
        }
        return Optional.of(new Rate(
                Long.parseLong(group(form, 1)),
                Duration.ofSeconds(group(form, 2).equals("s") ? 1 : 60)));
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

    private static TimeWindow window(String text) throws InvalidValue {
        Matcher form = WINDOW.matcher(text.strip());
        if (!form.matches()) {
            throw InvalidValue.form("days are Mon Tue Wed Thu Fri Sat Sun, hours are 00:00 to 24:00");
        }
        String days = form.group(1);
        LocalTime begin = time(group(form, 2), group(form, 3));
        LocalTime end = time(group(form, 4), group(form, 5));
        if (begin.equals(end) && !begin.equals(LocalTime.MIDNIGHT)) {
            throw InvalidValue.form("the end must differ from the beginning; for a whole day write 00:00-24:00");
        }
        return new TimeWindow(days == null ? TimeWindow.everyDay() : days(days), begin, end);
    }

    private static LocalTime time(String hours, String minutes) throws InvalidValue {
        int hour = Integer.parseInt(hours);
        int minute = Integer.parseInt(minutes);
        if (hour == 24 && minute > 0) {
            throw InvalidValue.form("a day ends at 24:00");
        }
        return LocalTime.of(hour % 24, minute);
    }

    private static Set<DayOfWeek> days(String text) throws InvalidValue {
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        for (String part : text.split(",", -1)) {
            String[] ends = part.split("-", -1);
            DayOfWeek first = day(ends[0]);
            DayOfWeek last = day(ends[ends.length - 1]);
            if (ends.length > 2) {
                throw InvalidValue.form("write days as Mon-Fri or Mon,Wed");
            }
            for (DayOfWeek each = first; !each.equals(last); each = each.plus(1)) {
                days.add(each);
            }
            days.add(last);
        }
        return days;
    }

    private static DayOfWeek day(String word) throws InvalidValue {
        int place = DAYS.indexOf(word);
        if (place < 0) {
            throw InvalidValue.form("days are Mon Tue Wed Thu Fri Sat Sun");
        }
        return DayOfWeek.of(place + 1);
    }

    private static String group(Matcher form, int number) {
        return String.valueOf(form.group(number));
    }
}
