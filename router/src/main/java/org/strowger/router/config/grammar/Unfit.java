package org.strowger.router.config.grammar;

/** A text that is no value of its type. */
final class Unfit extends Exception {
    private static final long serialVersionUID = 1L;

    private final String advice;

    private Unfit(String text, String advice) {
        super(text, null, false, false);
        this.advice = advice;
    }

    /** It has not the form that the type asks for. */
    static Unfit form() {
        return new Unfit("", "");
    }

    /** It has not the form that the type asks for, and this may be why. */
    static Unfit form(String advice) {
        return new Unfit("", advice);
    }

    /** It has the right form, and yet this is wrong with it. */
    static Unfit because(String text, String advice) {
        return new Unfit(text, advice);
    }

    /** What is wrong; empty: it is not what was expected. */
    String text() {
        return String.valueOf(getMessage());
    }

    String advice() {
        return advice;
    }
}
