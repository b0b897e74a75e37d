package org.strowger.router.config.grammar;

/** A text that is no value of its type. */
public final class InvalidValue extends Exception {
    private static final long serialVersionUID = 1L;

    private final String advice;

    private InvalidValue(String text, String advice) {
        super(text, null, false, false);
        this.advice = advice;
    }

    /** It has not the form that the type asks for. */
    public static InvalidValue form() {
        return new InvalidValue("", "");
    }

    /** It has not the form that the type asks for, and this may be why. */
    public static InvalidValue form(String advice) {
        return new InvalidValue("", advice);
    }

    /** It has the right form, and yet this is wrong with it. */
    public static InvalidValue because(String text, String advice) {
        return new InvalidValue(text, advice);
    }

    /** What is wrong; empty: it is not what was expected. */
    public String text() {
        return String.valueOf(getMessage());
    }

    public String advice() {
        return advice;
    }
}
