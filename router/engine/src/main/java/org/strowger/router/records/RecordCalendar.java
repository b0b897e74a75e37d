package org.strowger.router.records;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.strowger.router.config.RecordSettings.Rotation;

/** The names of the record files, and the period that each file covers. */
final class RecordCalendar {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuu-MM-dd");
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("uuuu-MM-dd-HH");
    private static final int DAY_CHARACTERS = 10;

    private final RecordFileKind kind;
    private final Rotation rotation;
    private final ZoneId zone;

    RecordCalendar(RecordFileKind kind, Rotation rotation, ZoneId zone) {
        this.kind = kind;
        this.rotation = rotation;
        this.zone = zone;
    }

    /** The name of the file for the given time. */
    String name(long unixMillis) {
        ZonedDateTime when = Instant.ofEpochMilli(unixMillis).atZone(zone);
        return kind.name((rotation == Rotation.HOURLY ? HOUR : DAY).format(when));
    }

    /** Time at which the file for the given time begins. */
    long beginMillis(long unixMillis) {
        return begin(unixMillis).toInstant().toEpochMilli();
    }

    /** Time at which the next file begins. */
    long nextMillis(long unixMillis) {
        ZonedDateTime begin = begin(unixMillis);
        ZonedDateTime next = rotation == Rotation.HOURLY
                ? begin.plusHours(1)
                : begin.toLocalDate().plusDays(1).atStartOfDay(zone);
        return next.toInstant().toEpochMilli();
    }

    private ZonedDateTime begin(long unixMillis) {
        ZonedDateTime when = Instant.ofEpochMilli(unixMillis).atZone(zone);
        return rotation == Rotation.HOURLY
                ? when.truncatedTo(ChronoUnit.HOURS)
                : when.toLocalDate().atStartOfDay(zone);
    }

    /** The end of the period of a file, hourly or daily; empty if the name is not that of a record file. */
    Optional<Instant> end(String file) {
        if (!kind.has(file)) {
            return Optional.empty();
        }
        String time = kind.period(file);
        try {
            LocalDateTime end = time.length() == DAY_CHARACTERS
                    ? LocalDate.parse(time, DAY).plusDays(1).atStartOfDay()
                    : LocalDateTime.parse(time, HOUR).plusHours(1);
            return Optional.of(end.atZone(zone).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
