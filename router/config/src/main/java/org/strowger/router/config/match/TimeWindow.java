package org.strowger.router.config.match;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * A time window on some days of the week. A window whose end is not after its beginning extends past midnight and
 * belongs to the day on which it begins.
 *
 * @param days the days on which the window begins
 * @param begin the first moment
 * @param end the moment after the last
 */
public record TimeWindow(Set<DayOfWeek> days, LocalTime begin, LocalTime end) {
    private static final String HOURS = "([01]?[0-9]|2[0-4]):([0-5][0-9])";
    private static final Pattern FORM = Pattern.compile("(?:([A-Za-z,-]+) +)?" + HOURS + " ?- ?" + HOURS);
    private static final List<String> DAYS = List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");

    /** The format in the configuration. */
    static final ScalarType<TimeWindow> TYPE = new ScalarType<>(
            "days and hours such as \"Mon-Fri 07:00-20:00\"", TextTypes.schema(), (text, value) -> parse(text));

    public TimeWindow {
        days = Set.copyOf(days);
    }

    public boolean contains(ZonedDateTime when) {
        LocalTime time = when.toLocalTime();
        DayOfWeek today = when.getDayOfWeek();
        if (begin.isBefore(end)) {
            return days.contains(today) && !time.isBefore(begin) && time.isBefore(end);
        }
        return (days.contains(today) && !time.isBefore(begin)) || (days.contains(today.minus(1)) && time.isBefore(end));
    }

    /** The end of the window that contains this time. */
    public ZonedDateTime endAfter(ZonedDateTime when) {
        ZonedDateTime end = when.with(this.end);
        return end.isAfter(when) ? end : when.plusDays(1).with(this.end);
    }

    public static Set<DayOfWeek> everyDay() {
        return EnumSet.allOf(DayOfWeek.class);
    }

    private static TimeWindow parse(String text) throws InvalidValue {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw InvalidValue.form("days are Mon Tue Wed Thu Fri Sat Sun, hours are 00:00 to 24:00");
        }
        String days = form.group(1);
        LocalTime begin = time(group(form, 2), group(form, 3));
        LocalTime end = time(group(form, 4), group(form, 5));
        if (begin.equals(end) && !begin.equals(LocalTime.MIDNIGHT)) {
            throw InvalidValue.form("the end must differ from the beginning; for a whole day write 00:00-24:00");
        }
        return new TimeWindow(days == null ? everyDay() : days(days), begin, end);
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
        int index = DAYS.indexOf(word);
        if (index < 0) {
            throw InvalidValue.form("days are Mon Tue Wed Thu Fri Sat Sun");
        }
        return DayOfWeek.of(index + 1);
    }

    private static String group(Matcher form, int number) {
        return String.valueOf(form.group(number));
    }
}
