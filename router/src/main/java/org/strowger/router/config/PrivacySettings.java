package org.strowger.router.config;

/**
 * What records, logs, traces and the console show of messages.
 *
 * @param maskText whether texts are blanked
 * @param maskNumbers whether the last digits of numbers are blanked
 */
public record PrivacySettings(boolean maskText, boolean maskNumbers) {
    private static final int DIGITS_MASKED = 4;

    /** A number as it may be shown: what is left of it tells the operator and the region, not the subscriber. */
    public String number(String number) {
        if (!maskNumbers) {
            return number;
        }
        int shown = Math.max(0, number.length() - DIGITS_MASKED);
        return number.substring(0, shown) + "*".repeat(number.length() - shown);
    }

    /** A text as it may be shown: how long it is tells nothing of what it says. */
    public String text(String text) {
        return maskText ? "(" + text.codePointCount(0, text.length()) + " characters)" : text;
    }
}
