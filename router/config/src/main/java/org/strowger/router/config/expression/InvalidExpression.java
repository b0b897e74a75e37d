package org.strowger.router.config.expression;

/** Thrown when a text is not a valid expression. */
final class InvalidExpression extends Exception {
    private static final long serialVersionUID = 1L;

    private final int start;
    private final int end;
    private final String advice;

    /**
     * @param start the index of the first wrong character
     * @param end the index after the last one
     */
    InvalidExpression(int start, int end, String text, String advice) {
        super(text, null, false, false);
        this.start = start;
        this.end = end;
        this.advice = advice;
    }

    InvalidExpression(Token token, String text, String advice) {
        this(token.start(), token.end(), text, advice);
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    String text() {
        return String.valueOf(getMessage());
    }

    String advice() {
        return advice;
    }
}
