package org.strowger.router.app.log;

import java.util.regex.Pattern;

/**
 * Puts anybody's text on a line of ours: it can neither end the line, nor look like another item, nor speak to a
 * terminal. What stands between the quotes is the same in logfmt and in JSON.
 */
final class QuotedText {
    /** Longer values are of no use to people, and a peer may send long ones. */
    static final int CHARACTERS_MAX = 2_000;

    /** What needs no quotes in logfmt. */
    private static final Pattern BARE = Pattern.compile("[\\p{Alnum}.,:;/_+*@#%&()\\[\\]<>?!~^$|-]+");

    private QuotedText() {}

    /** As logfmt has it: in quotes only where it must be. */
    static String logfmt(String text) {
        return text.length() <= CHARACTERS_MAX && BARE.matcher(text).matches() ? text : quoted(text);
    }

    static String quoted(String text) {
        StringBuilder line = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < Math.min(text.length(), CHARACTERS_MAX); i++) {
            char each = text.charAt(i);
            switch (each) {
                case '"', '\\' -> line.append('\\').append(each);
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    if (isHarmless(each)) {
                        line.append(each);
                    } else {
                        line.append(String.format("\\u%04x", (int) each));
                    }
                }
            }
        }
        return line.append(text.length() > CHARACTERS_MAX ? "..." : "")
                .append('"')
                .toString();
    }

    private static boolean isHarmless(char each) {
        return switch (Character.getType(each)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
