package org.strowger.router.config.fault;

/**
 * The description of a fault.
 *
 * @param text the full sentence without the advice
 * @param expected the expected value; empty if the sentence is not of this form
 * @param found the value found instead; empty if the sentence is not of this form
 * @param advice a suggested correction; may be empty
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
