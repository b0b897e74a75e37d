package org.strowger.router.config.grammar;

/**
 * A row of the grammar: one key.
 *
 * @param name as it is written
 * @param type of its value
 * @param meaning for people
 * @param fallback what holds if it is not written
 * @param example of a value, as YAML
 */
public record ConfigKey<T>(String name, ValueType<T> type, String meaning, Fallback fallback, String example) {
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
    static <T> ConfigKey<T> key(String name, ValueType<T> type, String meaning) {
        return new ConfigKey<>(name, type, meaning, new Fallback(Fallback.Kind.REQUIRED, ""), "");
    }

    /** Without it, this holds. */
    ConfigKey<T> or(String yaml) {
        return new ConfigKey<>(name, type, meaning, new Fallback(Fallback.Kind.VALUE, yaml), example);
    }

    /** Without it, there is no value: this happens. */
    ConfigKey<T> orElse(String words) {
        return new ConfigKey<>(name, type, meaning, new Fallback(Fallback.Kind.WORDS, words), example);
    }

    ConfigKey<T> example(String yaml) {
        return new ConfigKey<>(name, type, meaning, fallback, yaml);
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
}
