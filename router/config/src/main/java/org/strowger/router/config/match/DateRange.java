package org.strowger.router.config.match;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * A range of days.
 *
 * @param first the first day
 * @param last the last day, which belongs to the range
 */
public record DateRange(LocalDate first, LocalDate last) {
    private static final String DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
    private static final Pattern FORM = Pattern.compile("(" + DAY + ")(?: ?\\.\\. ?(" + DAY + "))?");

    static final ScalarType<DateRange> TYPE = new ScalarType<>(
            "a day such as 2026-12-24, or days such as 2026-12-01..2026-12-31",
            TextTypes.schema(DAY + "( ?\\.\\. ?" + DAY + ")?"),
            (text, value) -> parse(text));

    boolean contains(ZonedDateTime moment) {
        LocalDate day = moment.toLocalDate();
        return !day.isBefore(first) && !day.isAfter(last);
    }

    boolean covers(DateRange other) {
        return !first.isAfter(other.first) && !last.isBefore(other.last);
    }

    private static DateRange parse(String text) throws InvalidValue {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw InvalidValue.form();
        }
        String begin = String.valueOf(form.group(1));
        String end = form.group(2);
        DateRange range = new DateRange(day(begin), day(end == null ? begin : end));
        if (range.first.isAfter(range.last)) {
            throw InvalidValue.form("the first day must not be after the last");
        }
        return range;
    }

    private static LocalDate day(String text) throws InvalidValue {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw InvalidValue.form("the calendar has no day " + text);
        }
    }

    @Override
    public String toString() {
        return first.equals(last) ? first.toString() : first + ".." + last;
    }
}
