package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import org.strowger.http.HttpUrl;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/**
 * Masking of message contents in records, logs, traces and the console.
 *
 * @param maskText whether message texts are replaced by their length
 * @param maskNumbers whether the last digits of phone numbers are masked
 * @param maskUrls whether only the server of a callback URL is shown
 */
public record PrivacySettings(boolean maskText, boolean maskNumbers, boolean maskUrls) {
    private static final String MASKED_PATH = "/***";

    public static final ConfigKey<Boolean> MASK_TEXT =
            key("mask-text", TextTypes.FLAG, "message texts are masked").or("true");
    public static final ConfigKey<Boolean> MASK_NUMBERS = key(
                    "mask-numbers", TextTypes.FLAG, "the last digits of numbers are masked")
            .or("false");
    public static final ConfigKey<Boolean> MASK_CALLBACK_URLS = key(
                    "mask-callback-urls",
                    TextTypes.FLAG,
                    "of the URL that a message names for its receipts, event records have only the server, because "
                            + "the rest of the URL may contain secrets; such a receipt cannot be resent from the "
                            + "records")
            .or("true");
    static final Section SECTION = Section.of(
            "masking of message texts and numbers in event records, logs, traces and on the console",
            MASK_TEXT,
            MASK_NUMBERS,
            MASK_CALLBACK_URLS);

    /** Creates settings that mask the URLs of callbacks. */
    public PrivacySettings(boolean maskText, boolean maskNumbers) {
        this(maskText, maskNumbers, true);
    }

    static PrivacySettings of(SectionValues privacy) {
        return new PrivacySettings(
                privacy.value(MASK_TEXT), privacy.value(MASK_NUMBERS), privacy.value(MASK_CALLBACK_URLS));
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

    /** Returns the URL of a callback, or only its server if URLs are masked. */
    public String callbackUrl(String url) {
        if (!maskUrls || url.isEmpty()) {
            return url;
        }
        try {
            return HttpUrl.parse(url).server() + MASKED_PATH;
        } catch (HttpUrl.MalformedUrl e) {
            return MASKED_PATH;
        }
    }

    /** Whether {@link #callbackUrl} has masked the URL. */
    public static boolean isMasked(String url) {
        return url.endsWith(MASKED_PATH);
    }

    /** Returns the text, or only its length in characters if texts are masked. */
    public String text(String text) {
        return maskText ? "(" + text.codePointCount(0, text.length()) + " characters)" : text;
    }
}
