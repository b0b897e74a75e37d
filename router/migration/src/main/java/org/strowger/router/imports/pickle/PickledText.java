package org.strowger.router.imports.pickle;

/** Decodes texts of protocol 0, which are written with escapes. */
final class PickledText {
    private static final int SHOWN_MAX = 100;

    private PickledText() {}

    /** The text of a quoted Python 2 literal. */
    static String quoted(String literal) {
        boolean isQuoted = literal.length() >= 2
                && (literal.charAt(0) == '\'' || literal.charAt(0) == '"')
                && literal.charAt(literal.length() - 1) == literal.charAt(0);
        return isQuoted ? unescaped(literal.substring(1, literal.length() - 1), true) : literal;
    }

    /** The text of a literal in which only characters beyond Latin-1, line feeds and backslashes are escaped. */
    static String escaped(String literal) {
        return unescaped(literal, false);
    }

    private static String unescaped(String text, boolean allEscapes) {
        StringBuilder out = new StringBuilder(text.length());
        int i = 0;
        while (i < text.length()) {
            char each = text.charAt(i);
            if (each != '\\' || i + 1 == text.length()) {
                out.append(each);
                i++;
                continue;
            }
            char kind = text.charAt(i + 1);
            int digits = digits(kind, allEscapes);
            int code = digits == 0 ? -1 : hex(text, i + 2, digits);
            if (code >= 0 && Character.isValidCodePoint(code)) {
                out.appendCodePoint(code);
                i += 2 + digits;
            } else if (allEscapes) {
                out.append(simple(kind));
                i += 2;
            } else {
                out.append(each);
                i++;
            }
        }
        return out.toString();
    }

    private static int digits(char kind, boolean allEscapes) {
        return switch (kind) {
            case 'x' -> allEscapes ? 2 : 0;
            case 'u' -> allEscapes ? 0 : 4;
            case 'U' -> allEscapes ? 0 : 8;
            default -> 0;
        };
    }

    private static int hex(String text, int from, int digits) {
        if (from + digits > text.length()) {
            return -1;
        }
        int value = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = Character.digit(text.charAt(i), 16);
            if (digit < 0) {
                return -1;
            }
            value = (value << 4) | digit;
        }
        return value;
    }

    private static char simple(char kind) {
        return switch (kind) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> kind;
        };
    }

    /** A text from a file, made printable and short enough for a failure message. */
    static String shown(String text) {
        String shortened = text.length() > SHOWN_MAX ? text.substring(0, SHOWN_MAX) + "..." : text;
        return shortened.replaceAll("\\P{Print}", "?");
    }
}
