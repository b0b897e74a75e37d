package org.strowger.router.credit;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * A calendar day.
 *
 * @param number the days from 1970
 * @param month the number of the first day of its month
 * @param endMillis when it ends, in milliseconds since 1970
 */
record Day(int number, int month, long endMillis) {
    static Day at(long unixMillis, ZoneId zone) {
        return of(LocalDate.ofInstant(Instant.ofEpochMilli(unixMillis), zone), zone);
    }

    static Day of(int number, ZoneId zone) {
        return of(LocalDate.ofEpochDay(number), zone);
    }

    private static Day of(LocalDate date, ZoneId zone) {
        long end = date.plusDays(1).atStartOfDay(zone).toInstant().toEpochMilli();
        return new Day((int) date.toEpochDay(), (int) date.withDayOfMonth(1).toEpochDay(), end);
    }
}
