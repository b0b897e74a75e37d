package org.strowger.router.config.expression;

/** The type of a value in an expression. */
public enum ValueKind {
    CONDITION("a condition"),
    TEXT("a text"),
    NUMBER("a number"),
    TIME("a time of day"),
    TEXTS("a list of texts"),
    PATTERN("a regular expression");

    private final String words;

    ValueKind(String words) {
        this.words = words;
    }

    /** The type, as the object of a sentence. */
    String words() {
        return words;
    }
}
