package org.strowger.router.config;

/**
 * Masking of message contents in records, logs, traces and the console.
 *
 * @param maskText whether message texts are replaced by their length
 * @param maskNumbers whether the last digits of phone numbers are masked
 */
public record PrivacySettings(boolean maskText, boolean maskNumbers) {
    private static final int DIGITS_MASKED = 4;

    /**
     * Returns the number with its last digits masked, if configured: the rest identifies operator and region, but not
     * the subscriber.
     */
    public String number(String number) {
        if (!maskNumbers) {
            return number;
        }
        int shown = Math.max(0, number.length() - DIGITS_MASKED);
        return number.substring(0, shown) + "*".repeat(number.length() - shown);
    }

    /** Returns the text, or only its length in characters if texts are masked. */
    public String text(String text) {
        return maskText ? "(" + text.codePointCount(0, text.length()) + " characters)" : text;
    }
}
