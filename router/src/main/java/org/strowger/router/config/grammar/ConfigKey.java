package org.strowger.router.config.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A row of the grammar: one key.
 *
 * @param name as it is written
 * @param type of its value
 * @param meaning for people
 * @param fallback what holds if it is not written
 * @param example of a value, as YAML
 * @param takesRestart whether a change has no effect before a restart; else it takes effect at the next reload
 */
public record ConfigKey<T>(
        String name, ValueType<T> type, String meaning, Fallback fallback, String example, boolean takesRestart) {
    /** What holds if a key is not written. */
    record Fallback(Kind kind, String text) {
        enum Kind {
            /** The key must be written. */
            REQUIRED,
            /** The text is YAML, read as if it had been written. */
            VALUE,
            /** There is no value; the text says what happens then. */
            WORDS
        }
    }

    /** A key that must be written, unless one of the others tells what holds otherwise. */
    public static <T> ConfigKey<T> key(String name, ValueType<T> type, String meaning) {
        return new ConfigKey<>(name, type, meaning, new Fallback(Fallback.Kind.REQUIRED, ""), "", false);
    }

    /** Without it, this holds. */
    public ConfigKey<T> or(String yaml) {
        return new ConfigKey<>(name, type, meaning, new Fallback(Fallback.Kind.VALUE, yaml), example, takesRestart);
    }

    /** Without it, there is no value: this happens. */
    public ConfigKey<T> orElse(String words) {
        return new ConfigKey<>(name, type, meaning, new Fallback(Fallback.Kind.WORDS, words), example, takesRestart);
    }

    public ConfigKey<T> example(String yaml) {
        return new ConfigKey<>(name, type, meaning, fallback, yaml, takesRestart);
    }

    /** A change of it, or of a key below it, has no effect before a restart. */
    public ConfigKey<T> atRestart() {
        return new ConfigKey<>(name, type, meaning, fallback, example, true);
    }

    /** For the reference and the manual page. */
    public String documentation() {
        return takesRestart ? meaning + "; a change takes a restart" : meaning;
    }

    public boolean isRequired() {
        return fallback.kind() == Fallback.Kind.REQUIRED;
    }

    /** A value that may be written, as YAML. */
    public String sample() {
        return example.isEmpty() ? fallback.text() : example;
    }

    boolean hasValueUnwritten() {
        return fallback.kind() == Fallback.Kind.VALUE;
    }

    /** In a JSON Schema. */
    Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        Map<String, Object> ofValue = type.schema();
        // A key without a value is an empty list or section.
        boolean mayBeEmpty = type.section() != Section.NONE || type.isList();
        if (mayBeEmpty) {
            schema.put("anyOf", List.of(ofValue, Map.of("type", "null")));
        } else {
            schema.putAll(ofValue);
        }
        schema.put("description", documentation() + schemaDefault());
        if (!example.isEmpty() || hasValueUnwritten()) {
            schema.put("examples", List.of(sample()));
        }
        return schema;
    }

    private String schemaDefault() {
        return isRequired() ? "" : " (default: " + fallback.text() + ")";
    }
}
