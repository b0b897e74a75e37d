package org.strowger.router.config;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.Set;

/**
 * Some hours of some days. One whose end is not after its beginning goes on past midnight, and belongs to the day on
 * which it began.
 *
 * @param days the days on which it begins
 * @param begin the first moment
 * @param end the moment after the last
 */
public record TimeWindow(Set<DayOfWeek> days, LocalTime begin, LocalTime end) {
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

    public static Set<DayOfWeek> everyDay() {
        return EnumSet.allOf(DayOfWeek.class);
    }
}
