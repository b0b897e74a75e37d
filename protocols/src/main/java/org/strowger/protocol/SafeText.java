package org.strowger.protocol;

/** Makes text from peers safe to print: no control sequences, no look-alike blanks, no reversed direction. */
public final class SafeText {
    private static final int ASCII_END = 0x7F;
    private static final int LATIN1_END = 0x100;

    private SafeText() {}

    /**
     * Returns the text in quotes, with every character escaped as its code point except letters, marks, digits, signs
     * and plain blanks.
     */
    public static String quoted(String text) {
        return quoted(text, Integer.MAX_VALUE);
    }

    /** Returns at most {@code max} characters of the text in quotes, and the number of omitted characters. */
    public static String quoted(String text, int max) {
        int length = text.codePointCount(0, text.length());
        var safe = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().limit(max).forEach(character -> append(safe, character));
        safe.append('"');
        return length <= max ? safe.toString() : safe + "... (" + (length - max) + " more characters)";
    }

    /**
     * Returns the text as part of a line, without quotes: characters that could end the line or control a terminal are
     * escaped.
     */
    public static String inLine(String text) {
        if (isPlainAscii(text)) {
            return text;
        }
        var safe = new StringBuilder(text.length() + 2);
        text.codePoints().forEach(character -> appendUnquoted(safe, character));
        return safe.toString();
    }

    /**
     * A loop instead of a stream: a console answer has tens of thousands of words, and streams would dominate its cost.
     */
    private static boolean isPlainAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character < ' ' || character >= ASCII_END) {
                return false;
            }
        }
        return true;
    }

    private static void append(StringBuilder safe, int character) {
        if (character == '"' || character == '\\') {
            safe.append('\\').append((char) character);
        } else {
            appendUnquoted(safe, character);
        }
    }

    private static void appendUnquoted(StringBuilder safe, int character) {
        switch (character) {
            case '\n' -> safe.append("\\n");
            case '\r' -> safe.append("\\r");
            case '\t' -> safe.append("\\t");
            default -> {
                if (isPlain(character)) {
                    safe.appendCodePoint(character);
                } else {
                    safe.append(String.format(character < LATIN1_END ? "\\x%02X" : "\\u{%04X}", character));
                }
            }
        }
    }

    /** Returns false for control characters, direction marks, look-alike blanks and lone surrogates. */
    private static boolean isPlain(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> character == ' ';
            default -> true;
        };
    }
}
