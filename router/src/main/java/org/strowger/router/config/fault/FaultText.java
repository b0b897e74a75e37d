package org.strowger.router.config.fault;

/**
 * What is wrong, in words.
 *
 * @param text the whole, without the advice
 * @param expected what should have been there; empty if the text says it
 * @param found what was there instead; empty if the text says it
 * @param advice what to do; may be empty
 */
public record FaultText(String text, String expected, String found, String advice) {

    public static FaultText of(String text) {
        return new FaultText(text, "", "", "");
    }

    public static FaultText wrong(String expected, String found) {
        return new FaultText("expected " + expected + ", found " + found, expected, found, "");
    }

    public FaultText advising(String what) {
        return new FaultText(text, expected, found, what);
    }

    @Override
    public String toString() {
        return advice.isEmpty() ? text : text + "; " + advice;
    }
}
