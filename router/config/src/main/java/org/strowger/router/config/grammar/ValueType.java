package org.strowger.router.config.grammar;

import java.util.Map;
import java.util.Optional;

/** The type of a key's value: parsing, JSON Schema and description. */
public interface ValueType<T> {
    /** Parses the value. If it is invalid, reports a fault and returns an empty result. */
    Optional<T> read(ConfigValue value);

    /** The description for users after "expected": {@code a duration such as 10s}. */
    String expected();

    /** The JSON Schema of the type, for a program with this vocabulary. */
    Map<String, Object> schema(ConfigVocabulary vocabulary);

    /** The keys below a value of this type; {@link Section#NONE} if there are none. */
    default Section section() {
        return Section.NONE;
    }

    /** Whether the value is a list. */
    default boolean isList() {
        return false;
    }
}
