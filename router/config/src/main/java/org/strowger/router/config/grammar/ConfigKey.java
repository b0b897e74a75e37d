package org.strowger.router.config.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One key of the grammar.
 *
 * @param name the name in the file
 * @param type the type of the value
 * @param meaning the description for users
 * @param fallback the behaviour if the key is missing
 * @param example an example value, as YAML
 * @param effect when a reload applies a change
 */
public record ConfigKey<T>(
        String name, ValueType<T> type, String meaning, Fallback fallback, String example, Effect effect) {
    /**
     * When a change takes effect. A change to a key within a section takes effect at the later of the times set for the
     * key and for the section.
     */
    public enum Effect {
        /** The change applies at the reload. */
        AT_RELOAD,
        /** The change applies to sessions that begin after the reload. */
        FOR_NEW_SESSIONS,
        /** The change applies after a restart of the daemon. */
        AT_RESTART;

        Effect or(Effect other) {
            return compareTo(other) < 0 ? other : this;
        }
    }

    /** The behaviour if a key is missing. */
    record Fallback(Kind kind, String text) {
        enum Kind {
            /** The key is required. */
            REQUIRED,
            /** The text is the default value, parsed as YAML. */
            VALUE,
            /** The key has no default value; the text describes the behaviour without it. */
            WORDS
        }
    }

    /** Creates a required key; {@link #or} and {@link #orElse} make it optional. */
    public static <T> ConfigKey<T> key(String name, ValueType<T> type, String meaning) {
        return new ConfigKey<>(name, type, meaning, new Fallback(Fallback.Kind.REQUIRED, ""), "", Effect.AT_RELOAD);
    }

    /** Sets the default value. */
    public ConfigKey<T> or(String yaml) {
        return new ConfigKey<>(name, type, meaning, new Fallback(Fallback.Kind.VALUE, yaml), example, effect);
    }

    /** Makes the key optional without a default value; the words describe the behaviour without it. */
    public ConfigKey<T> orElse(String words) {
        return new ConfigKey<>(name, type, meaning, new Fallback(Fallback.Kind.WORDS, words), example, effect);
    }

    public ConfigKey<T> example(String yaml) {
        return new ConfigKey<>(name, type, meaning, fallback, yaml, effect);
    }

    /** Marks the key: a change to it, or to a key below it, takes effect only after a restart. */
    public ConfigKey<T> atRestart() {
        return new ConfigKey<>(name, type, meaning, fallback, example, Effect.AT_RESTART);
    }

    /** Marks the key: a change to it, or to a key below it, applies to sessions that begin after the reload. */
    public ConfigKey<T> forNewSessions() {
        return new ConfigKey<>(name, type, meaning, fallback, example, Effect.FOR_NEW_SESSIONS);
    }

    /** The description for the reference manual and the manual page. */
    public String documentation() {
        return switch (effect) {
            case AT_RELOAD -> meaning;
            case FOR_NEW_SESSIONS -> meaning + "; a change applies to new sessions";
            case AT_RESTART -> meaning + "; a change requires a restart";
        };
    }

    public boolean isRequired() {
        return fallback.kind() == Fallback.Kind.REQUIRED;
    }

    /** A valid value, as YAML. */
    public String sample() {
        return example.isEmpty() ? fallback.text() : example;
    }

    boolean hasValueUnwritten() {
        return fallback.kind() == Fallback.Kind.VALUE;
    }

    /** The JSON Schema of the key. */
    Map<String, Object> schema(ConfigVocabulary vocabulary) {
        Map<String, Object> schema = new LinkedHashMap<>();
        Map<String, Object> ofValue = type.schema(vocabulary);
        // A key without a value means an empty list or section.
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
