package org.strowger.router.config.grammar;

/** Thrown when a text is not a valid value of its type. */
public final class InvalidValue extends Exception {
    private static final long serialVersionUID = 1L;

    private final String advice;

    private InvalidValue(String text, String advice) {
        super(text, null, false, false);
        this.advice = advice;
    }

    /** Creates the exception for a text that does not have the format of the type. */
    public static InvalidValue form() {
        return new InvalidValue("", "");
    }

    /** Creates the exception for a text that does not have the format of the type; the advice suggests a cause. */
    public static InvalidValue form(String advice) {
        return new InvalidValue("", advice);
    }

    /** Creates the exception for a text that has the right format but is invalid for the given reason. */
    public static InvalidValue because(String text, String advice) {
        return new InvalidValue(text, advice);
    }

    /** The error; empty if the value does not have the expected format. */
    public String text() {
        return String.valueOf(getMessage());
    }

    public String advice() {
        return advice;
    }
}
