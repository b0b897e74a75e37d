package org.strowger.router.imports.sql;

/**
 * A value of a row in a dump.
 *
 * @param kind whether the value is a text or number, absent, or the argument of a function
 * @param function the name of the function in upper case; otherwise empty
 */
public record SqlValue(Kind kind, String function, String text) {
    public static final SqlValue NULL = new SqlValue(Kind.NULL, "", "");

    public enum Kind {
        NULL,
        LITERAL,
        FUNCTION
    }

    public static SqlValue literal(String text) {
        return new SqlValue(Kind.LITERAL, "", text);
    }

    public boolean isText() {
        return kind == Kind.LITERAL && !text.isEmpty();
    }
}
