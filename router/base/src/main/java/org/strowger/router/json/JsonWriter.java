package org.strowger.router.json;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Writes JSON value by value, on one line or indented. The writer adds commas, line breaks and escapes. The caller
 * closes each object and array it opens, and writes the name of each member before its value.
 */
public final class JsonWriter {
    private static final int ASCII_END = 0x7F;
    private static final String HEX = "0123456789abcdef";
    private static final String INDENT = "  ";

    private final Consumer<String> out;
    private final boolean indented;
    private final boolean asciiOnly;
    private int depth;
    private boolean hasSibling;
    private boolean hasName;

    private JsonWriter(Consumer<String> out, boolean indented, boolean asciiOnly) {
        this.out = out;
        this.indented = indented;
        this.asciiOnly = asciiOnly;
    }

    /** Writes one line, escaped as by {@link #quoted}; {@code out} can be {@code text::append} of a StringBuilder. */
    public static JsonWriter compact(Consumer<String> out) {
        return new JsonWriter(out, false, false);
    }

    /** Writes one line in ASCII, escaped as by {@link #quotedInAscii}, for web browsers. */
    public static JsonWriter compactInAscii(Consumer<String> out) {
        return new JsonWriter(out, false, true);
    }

    /** Writes each member and item on its own line. */
    public static JsonWriter indented(Consumer<String> out) {
        return new JsonWriter(out, true, false);
    }

    /** Returns the value as written by {@link #value(Object)}, indented. */
    public static String indented(Object value) {
        StringBuilder text = new StringBuilder();
        indented(text::append).value(value);
        return text.toString();
    }

    // ---- Containers

    public JsonWriter beginObject() {
        return begin("{");
    }

    public JsonWriter endObject() {
        return end("}");
    }

    public JsonWriter beginArray() {
        return begin("[");
    }

    public JsonWriter endArray() {
        return end("]");
    }

    /** Writes the name of the next member. */
    public JsonWriter name(String name) {
        separate();
        out.accept(escaped(name));
        out.accept(indented ? ": " : ":");
        hasName = true;
        return this;
    }

    // ---- Values

    public JsonWriter value(String value) {
        return raw(escaped(value));
    }

    public JsonWriter value(long value) {
        return raw(Long.toString(value));
    }

    public JsonWriter value(boolean value) {
        return raw(Boolean.toString(value));
    }

    /** Rounds half up; writes a whole number without a decimal point. */
    public JsonWriter value(double value, int decimals) {
        boolean isWhole = value == Math.rint(value);
        return raw(
                isWhole
                        ? Long.toString((long) value)
                        : BigDecimal.valueOf(value)
                                .setScale(decimals, RoundingMode.HALF_UP)
                                .toPlainString());
    }

    public JsonWriter nullValue() {
        return raw("null");
    }

    /** Writes a value that is already JSON. */
    public JsonWriter raw(String json) {
        separate();
        out.accept(json);
        hasSibling = true;
        return this;
    }

    /**
     * Writes a map as an object, an iterable as an array, numbers and booleans as such, and anything else as a string.
     */
    public JsonWriter value(Object value) {
        if (value instanceof Map<?, ?> map) {
            beginObject();
            map.forEach((name, member) -> name(String.valueOf(name)).value(member));
            return endObject();
        }
        if (value instanceof Iterable<?> items) {
            beginArray();
            items.forEach(this::value);
            return endArray();
        }
        return value instanceof Number || value instanceof Boolean
                ? raw(value.toString())
                : value(String.valueOf(value));
    }

    // ---- Members

    public JsonWriter put(String name, String value) {
        return name(name).value(value);
    }

    public JsonWriter put(String name, long value) {
        return name(name).value(value);
    }

    public JsonWriter put(String name, boolean value) {
        return name(name).value(value);
    }

    public JsonWriter put(String name, double value, int decimals) {
        return name(name).value(value, decimals);
    }

    // ---- Text

    /**
     * The text in quotes. Escapes control characters, line separators, bidirectional controls and unpaired surrogates,
     * so the result is always a single line and safe to show on a terminal.
     */
    public static String quoted(String text) {
        return quoted(text, false);
    }

    /**
     * As {@link #quoted}, but escapes everything except printable ASCII, and also {@code <}, so that the result is safe
     * within HTML.
     */
    public static String quotedInAscii(String text) {
        return quoted(text, true);
    }

    private String escaped(String text) {
        return quoted(text, asciiOnly);
    }

    private static String quoted(String text, boolean asciiOnly) {
        if (needsNoEscape(text)) {
            return "\"" + text + "\"";
        }
        StringBuilder json = new StringBuilder(text.length() + 2).append('"');
        int at = 0;
        while (at < text.length()) {
            int character = text.codePointAt(at);
            if (character == '"' || character == '\\') {
                json.append('\\').append((char) character);
            } else if (asciiOnly ? isPlainAscii(character) && character != '<' : isPlain(character)) {
                json.appendCodePoint(character);
            } else {
                escape(character, json);
            }
            at += Character.charCount(character);
        }
        return json.append('"').toString();
    }

    /** Whether the text is free of escapes in every mode, as names and most values are; a fast test. */
    private static boolean needsNoEscape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (!isPlainAscii(character) || character == '"' || character == '\\' || character == '<') {
                return false;
            }
        }
        return true;
    }

    private static void escape(int character, StringBuilder json) {
        for (char unit : Character.toChars(character)) {
            json.append("\\u");
            for (int shift = 12; shift >= 0; shift -= 4) {
                json.append(HEX.charAt(unit >> shift & 0xF));
            }
        }
    }

    private static boolean isPlainAscii(int character) {
        return character >= ' ' && character < ASCII_END;
    }

    private static boolean isPlain(int character) {
        if (isPlainAscii(character)) {
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

    // ---- Punctuation

    private JsonWriter begin(String bracket) {
        separate();
        out.accept(bracket);
        depth++;
        hasSibling = false;
        return this;
    }

    private JsonWriter end(String bracket) {
        depth--;
        if (hasSibling) {
            breakLine();
        }
        out.accept(bracket);
        hasSibling = true;
        return this;
    }

    private void separate() {
        if (hasName) {
            hasName = false;
            return;
        }
        if (hasSibling) {
            out.accept(",");
        }
        if (depth > 0) {
            breakLine();
        }
    }

    private void breakLine() {
        if (indented) {
            out.accept("\n" + INDENT.repeat(depth));
        }
    }
}
