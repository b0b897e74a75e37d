package org.strowger.router.app.log;

/**
 * One thing that belongs to an event.
 *
 * @param key stays the same from version to version
 * @param value a text or a whole number
 * @param kind whether the value may hold what is private
 */
public record EventField(String key, Object value, Kind kind) {
    /** Where a value comes from. */
    public enum Kind {
        /** A name, an address of a machine, a count. */
        PLAIN,
        /** A sentence, which may name numbers of subscribers. */
        SENTENCE,
        /** What a fault says of itself: it may also quote texts. */
        FAULT
    }

    public static EventField of(String key, String value) {
        return new EventField(key, value, Kind.PLAIN);
    }

    public static EventField of(String key, long value) {
        return new EventField(key, value, Kind.PLAIN);
    }

    public static EventField sentence(String key, String value) {
        return new EventField(key, value, Kind.SENTENCE);
    }

    public static EventField fault(String key, String value) {
        return new EventField(key, value, Kind.FAULT);
    }
}
