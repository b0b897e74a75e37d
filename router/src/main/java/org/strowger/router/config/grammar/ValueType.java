package org.strowger.router.config.grammar;

import java.util.Map;
import java.util.Optional;

/** What kind of value a key has: how it is read, how a schema describes it, how people call it. */
public interface ValueType<T> {
    /** The value; empty if what stands there is none, which is then said. */
    Optional<T> read(ConfigValue spot);

    /** For people, after "expected": {@code a duration such as 10s}. */
    String expected();

    /** In a JSON Schema. */
    Map<String, Object> schema();

    /** The keys below a value of this type; {@link Section#NONE} if it has none. */
    default Section section() {
        return Section.NONE;
    }

    /** Whether there may be several of them. */
    default boolean isList() {
        return false;
    }
}
