package org.strowger.router.config.grammar;

import java.util.Locale;
import java.util.function.IntPredicate;

/** Words as JSON writes them: in quotes, in one line whatever they hold. */
public final class JsonEscape {
    private static final int ASCII_END = 0x7F;

    private JsonEscape() {}

    public static String quoted(String words) {
        return quoted(words, JsonEscape::isPlain);
    }

    /** The same where nothing but harmless ASCII may stand: no letter of other alphabets, no mark of HTML. */
    public static String inAscii(String words) {
        return quoted(words, character -> character >= ' ' && character < ASCII_END && character != '<');
    }

    private static String quoted(String words, IntPredicate plain) {
        StringBuilder text = new StringBuilder(words.length() + 2).append('"');
        int at = 0;
        while (at < words.length()) {
            int character = words.codePointAt(at);
            append(text, character, plain);
            at += Character.charCount(character);
        }
        return text.append('"').toString();
    }

    private static void append(StringBuilder text, int character, IntPredicate plain) {
        if (character == '"' || character == '\\') {
            text.append('\\').append((char) character);
        } else if (plain.test(character)) {
            text.appendCodePoint(character);
        } else {
            for (char unit : Character.toChars(character)) {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
            }
        }
    }

    /** Not: controls, ends of lines, marks that turn the direction of writing, halves of characters. */
    private static boolean isPlain(int character) {
        if (character >= ' ' && character < ASCII_END) {
            return true;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
