package org.strowger.router.config.expression;

/** Text operations whose result and time have a limit. */
final class TextLimit {
    /**
     * The maximum length of a text within an expression; a longer text is cut. Twice the maximum length of a new text
     * of a message.
     */
    static final int CHARACTERS_MAX = 20_000;

    private TextLimit() {}

    static String cut(String text) {
        return text.length() <= CHARACTERS_MAX ? text : text.substring(0, CHARACTERS_MAX);
    }

    static String joined(String first, String second) {
        if (first.isEmpty() || second.isEmpty()) {
            return first.isEmpty() ? second : first;
        }
        int room = CHARACTERS_MAX - first.length();
        return first.concat(second.length() <= room ? second : second.substring(0, Math.max(room, 0)));
    }

    /** The characters from {@code begin} up to but not including {@code end}, as far as the text is long enough. */
    static String between(String text, long begin, long end) {
        int first = (int) Math.max(0, Math.min(begin, text.length()));
        int last = (int) Math.max(first, Math.min(end, text.length()));
        return text.substring(first, last);
    }

    static String replaced(String text, String sought, String by) {
        int found = sought.isEmpty() ? -1 : text.indexOf(sought);
        if (found < 0) {
            return text;
        }
        StringBuilder result = new StringBuilder(text.length());
        int copied = 0;
        while (found >= 0 && result.length() < CHARACTERS_MAX) {
            result.append(text, copied, found).append(by);
            copied = found + sought.length();
            found = text.indexOf(sought, copied);
        }
        return cut(result.append(text, copied, text.length()).toString());
    }
}
