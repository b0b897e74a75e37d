package org.strowger.router.config.expression;

/**
 * A word, a literal or a symbol of an expression.
 *
 * @param text the word or the symbol; for a literal, its content without quotes
 * @param start the index of its first character
 * @param end the index after its last character
 */
record Token(Kind kind, String text, int start, int end) {
    /** The kinds of tokens. */
    enum Kind {
        WORD,
        TEXT,
        NUMBER,
        TIME,
        /** A regular expression, including its slashes and flags. */
        PATTERN,
        SYMBOL,
        END
    }

    boolean is(String word) {
        return (kind == Kind.WORD || kind == Kind.SYMBOL) && text.equals(word);
    }

    /** The token as shown in error messages. */
    String shown() {
        return kind == Kind.END ? "the end" : "\"" + text + "\"";
    }
}
