package org.strowger.router.config.fault;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds secrets that are not parsed as the value of a key because the blank after the colon is missing:
 * {@code password:sesame} is a single YAML word, and becomes part of a key or of a value.
 */
public final class UnmarkedSecrets {
    private static final String KEY =
            "(?i)(?:password|passwd|token|secret|credential|hash|api[-_]?key)s?[\"']?\\s*[:=]";
    private static final Pattern IN_TEXT = Pattern.compile(KEY);
    private static final Pattern IN_LINE = Pattern.compile(KEY + "(?=\\S)");

    private UnmarkedSecrets() {}

    /** Whether a key or a value may contain a secret besides the name of its key. */
    public static boolean mayBeIn(String text) {
        return IN_TEXT.matcher(text).find();
    }

    /**
     * The index in a line of a file from which the line must not be shown; the length of the line if the whole line can
     * be shown.
     */
    static int beginIn(String line) {
        Matcher key = IN_LINE.matcher(line);
        return key.find() ? key.end() : line.length();
    }
}
