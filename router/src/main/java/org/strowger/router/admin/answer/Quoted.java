package org.strowger.router.admin.answer;

/** Words as JSON has them, in one line whatever they hold. */
final class Quoted {
    private static final int ASCII_END = 0x7F;

    private Quoted() {}

    static String json(String words) {
        StringBuilder text = new StringBuilder(words.length() + 2).append('"');
        words.codePoints().forEach(character -> append(text, character));
        return text.append('"').toString();
    }

    private static void append(StringBuilder text, int character) {
        if (character == '"' || character == '\\') {
            text.append('\\').append((char) character);
        } else if ((character >= ' ' && character < ASCII_END) || isPlain(character)) {
            text.appendCodePoint(character);
        } else {
            for (char unit : Character.toChars(character)) {
                text.append(String.format("\\u%04x", (int) unit));
            }
        }
    }

    /** Not: controls, ends of lines, marks that turn the direction of writing, halves of characters. */
    private static boolean isPlain(int character) {
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
