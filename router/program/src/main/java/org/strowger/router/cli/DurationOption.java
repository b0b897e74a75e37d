package org.strowger.router.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a duration such as {@code 500ms}, {@code 30s}, {@code 10m} or {@code 48h}. */
public final class DurationOption implements ITypeConverter<Duration> {
    /**
     * Maximum duration; longer than any sensible value, and well below the 292 years that fit into a long of
     * nanoseconds.
     */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    @Override
    public Duration convert(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not a duration; write for example 500ms, 30s, 10m or 48h");
        }
        long number = Long.parseLong(form.group(1));
        Duration duration =
                switch (form.group(2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "s" -> Duration.ofSeconds(number);
                    case "m" -> Duration.ofMinutes(number);
                    default -> Duration.ofHours(number);
                };
        if (duration.compareTo(LONGEST) > 0) {
            throw new TypeConversionException("'" + text + "' is too long: at most " + LONGEST.toHours() + "h");
        }
        return duration;
    }
}
