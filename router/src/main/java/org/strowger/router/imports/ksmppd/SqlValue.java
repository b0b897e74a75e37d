package org.strowger.router.imports.ksmppd;

/**
 * A value of a row in a dump.
 *
 * @param kind whether it is a text or number, absent, or the argument of a function
 * @param function the name of the function in upper case; otherwise empty
 */
record SqlValue(Kind kind, String function, String text) {
    static final SqlValue NULL = new SqlValue(Kind.NULL, "", "");

    enum Kind {
        NULL,
        LITERAL,
        FUNCTION
    }

    static SqlValue literal(String text) {
        return new SqlValue(Kind.LITERAL, "", text);
    }

    boolean isText() {
        return kind == Kind.LITERAL && !text.isEmpty();
    }
}
