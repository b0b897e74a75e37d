package org.strowger.router.app.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.PrivacySettings;

/**
 * Blanks what may not be shown. No event has a number or a text of a message among its items; but sentences that others
 * have made may quote one, and it cannot be told from another number there. So every run of digits that is as long as a
 * subscriber's number may be is taken for one.
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

    /** What a fault says of itself: the JDK's quote what they could not read. */
    String fault(String text) {
        return numbers(QUOTED.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement('"' + privacy.text(found.group(1)) + '"')));
    }

    private String numbers(String text) {
        return NUMBERS.matcher(text).replaceAll(found -> Matcher.quoteReplacement(privacy.number(found.group())));
    }
}
