package org.strowger.world.walk;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.strowger.router.records.Recording;
import org.strowger.world.World;

/** A line of the event records. */
public final class RecordedEvent {
    private final Map<String, String> fields;
    private final long offsetNanos;

    private RecordedEvent(Calendar calendar, Recording.Written row) {
        this.fields = row.fields();
        long timeNanos =
                Duration.between(World.EPOCH, Instant.parse(of("time"))).toNanos();
        this.offsetNanos = calendar.recordOffset(timeNanos, row.nanos());
    }

    /** All events of a walk, in order. */
    public static List<RecordedEvent> all(Scene scene) {
        return scene.world().recording().written().stream()
                .map(row -> new RecordedEvent(scene.calendar(), row))
                .toList();
    }

    /** Whether the router writes event records. */
    public static boolean areWritten(Scene scene) {
        return scene.world()
                .router()
                .configuration()
                .services()
                .operating()
                .records()
                .isWritten();
    }

    /** The value of a field; empty if the line does not have the field. */
    public String of(String field) {
        return fields.getOrDefault(field, "");
    }

    public boolean has(String field, String value) {
        return of(field).equals(value);
    }

    /** The time of the event, from the beginning of the world. */
    public long nanos() {
        return nanos("time", 0);
    }

    /**
     * A time by the calendar of the event.
     *
     * @param otherwise the result if the line does not have the field
     */
    public long nanos(String field, long otherwise) {
        String time = of(field);
        return time.isEmpty()
                ? otherwise
                : Duration.between(World.EPOCH, Instant.parse(time)).toNanos() - offsetNanos;
    }

    @Override
    public String toString() {
        return fields.toString();
    }

    /** The key by which the events of a message are found. */
    public static String key(String application, String number) {
        return application + " to " + number;
    }
}
