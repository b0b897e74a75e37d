package org.strowger.router.app.log;

/**
 * A field of an event.
 *
 * @param key the name of the field; part of the public interface, like the names of events
 * @param value a String or a Long
 * @param kind whether the value may contain private data
 */
public record EventField(String key, Object value, Kind kind) {
    public enum Kind {
        /** A name, an address of a machine or a count. */
        PLAIN,
        /** A sentence, which may contain subscriber numbers. */
        SENTENCE,
        /** The text of an exception, which may also quote message texts. */
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
