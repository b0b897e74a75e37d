package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/**
 * Masking of message contents in records, logs, traces and the console.
 *
 * @param maskText whether message texts are replaced by their length
 * @param maskNumbers whether the last digits of phone numbers are masked
 */
public record PrivacySettings(boolean maskText, boolean maskNumbers) {
    public static final ConfigKey<Boolean> MASK_TEXT =
            key("mask-text", TextTypes.FLAG, "message texts are masked").or("true");
    public static final ConfigKey<Boolean> MASK_NUMBERS = key(
                    "mask-numbers", TextTypes.FLAG, "the last digits of numbers are masked")
            .or("false");
    static final Section SECTION = Section.of(
            "masking of message texts and numbers in event records, logs, traces and on the console",
            MASK_TEXT,
            MASK_NUMBERS);

    static PrivacySettings of(SectionValues privacy) {
        return new PrivacySettings(privacy.value(MASK_TEXT), privacy.value(MASK_NUMBERS));
    }

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
