package org.strowger.router.app.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.PrivacySettings;

/**
 * Masks private data. No event has a field for a subscriber number or a message text, but a sentence may quote a
 * subscriber number, which cannot be distinguished from other numbers there. Therefore every run of digits with the
 * length of a subscriber number is masked.
 */
record SecretMask(PrivacySettings privacy) {
    private static final Pattern NUMBERS = Pattern.compile("(?<!\\d)\\d{7,15}(?!\\d)");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");

    String of(EventField item) {
        String value = String.valueOf(item.value());
        return switch (item.kind()) {
            case PLAIN -> value;
            case SENTENCE -> numbers(value);
            case FAULT -> fault(value);
        };
    }

    /** Masks the text of an exception; JDK exceptions quote the text that they could not parse. */
    String fault(String text) {
        return numbers(QUOTED.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement('"' + privacy.text(found.group(1)) + '"')));
    }

    private String numbers(String text) {
        return NUMBERS.matcher(text).replaceAll(found -> Matcher.quoteReplacement(privacy.number(found.group())));
    }
}
