package org.strowger.router.table;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the fields of lines. Needs no objects for a line with a number and, in most cases, an already known value. */
public final class TableRow {
    /** Thrown when a line, or the value of a change, is invalid. */
    public static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        private final String advice;

        public Unusable(String what, String advice) {
            super(what, null, false, false);
            this.advice = advice;
        }

        public String what() {
            return String.valueOf(getMessage());
        }

        public String advice() {
            return advice;
        }
    }

    public static final int OPERATOR_MAX = 64;
    private static final int SHOWN_MAX = 40;
    private static final Set<String> HEADERS = Set.of(
            "number", "prefix", "key", "msisdn", "phone", "sender", "recipient", "from", "to", "address", "numbers");
    private static final Pattern COUNTRY = Pattern.compile("[A-Za-z]{2}");
    private static final Pattern MCC = Pattern.compile("[0-9]{3}");
    private static final Pattern MNC = Pattern.compile("[0-9]{2,3}");

    private TableRow() {}

    /** Decodes a part of a line. */
    public static String text(byte[] octets, int from, int to) throws Unusable {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(octets, from, to - from))
                    .toString()
                    .strip();
        } catch (CharacterCodingException e) {
            throw new Unusable("the line is not in UTF-8", "save the file in UTF-8");
        }
    }

    /** Splits a line into its fields, and removes surrounding spaces and quotation marks. */
    public static List<String> fields(String line, char separator) throws Unusable {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char each = line.charAt(i);
            if (each == '"') {
                boolean isDoubled = isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
                if (isDoubled) {
                    field.append(each);
                    i++;
                } else {
                    isQuoted = !isQuoted;
                }
            } else if (each == separator && !isQuoted) {
                fields.add(field.toString().strip());
                field.setLength(0);
            } else {
                field.append(each);
            }
        }
        if (isQuoted) {
            throw new Unusable("a quotation mark has no end", "close it in the same line");
        }
        fields.add(field.toString().strip());
        return fields;
    }

    static boolean isHeader(String key) {
        return HEADERS.contains(key.toLowerCase(Locale.ROOT));
    }

    /** Reads a key. Returns {@link NumberKey#NONE} if the key is a text that is allowed in a list. */
    public static long key(TableKind kind, String key) throws Unusable {
        if (key.isEmpty()) {
            throw new Unusable("the number is missing", "write " + kind.form());
        }
        long number = NumberKey.of(key);
        if (number == NumberKey.TOO_LONG) {
            throw new Unusable(
                    shown(key) + " has more than " + NumberKey.DIGITS_MAX + " digits",
                    "write a number of 1 to " + NumberKey.DIGITS_MAX + " digits");
        }
        if (number == NumberKey.NONE) {
            text(kind, key);
        }
        return number;
    }

    private static void text(TableKind kind, String key) throws Unusable {
        if (kind != TableKind.LIST || key.chars().noneMatch(Character::isLetter)) {
            throw new Unusable(shown(key) + " is not a number", "write digits, with or without a plus sign");
        }
        if (key.length() > TextKeys.LENGTH_MAX) {
            throw new Unusable(
                    shown(key) + " has more than " + TextKeys.LENGTH_MAX + " characters",
                    "write a number or an alphanumeric sender");
        }
        if (key.chars().anyMatch(Character::isISOControl)) {
            throw new Unusable("the key contains a control character", "remove it");
        }
    }

    /**
     * Reads the fields after the key.
     *
     * @param fields all fields of the line
     */
    static Origin value(TableKind kind, List<String> fields) throws Unusable {
        int count = fields.size();
        if (count < kind.fieldsMin() || count > kind.fieldsMax()) {
            throw new Unusable(count + (count == 1 ? " field" : " fields") + " in the line", "write " + kind.form());
        }
        return switch (kind) {
            case LIST -> Origin.UNKNOWN;
            case PORTED -> Origin.ofOperator(required(operator(fields.get(1)), "the operator"));
            case PLAN -> plan(fields);
        };
    }

    /** Reads the value of a changed key. */
    public static Origin changed(TableKind kind, String key, String value) throws Unusable {
        if (kind == TableKind.LIST && !value.isEmpty()) {
            throw new Unusable("the numbers of a list have no value", "write the number alone");
        }
        return value(kind, value.isEmpty() ? List.of(key) : List.of(key, value.strip()));
    }

    private static Origin plan(List<String> fields) throws Unusable {
        Origin origin = new Origin(
                matching(field(fields, 1), COUNTRY, "a country", "its two letters, such as GB")
                        .toUpperCase(Locale.ROOT),
                operator(field(fields, 2)),
                matching(field(fields, 3), MCC, "a mobile country code", "three digits"),
                matching(field(fields, 4), MNC, "a mobile network code", "two or three digits"));
        if (origin.equals(Origin.UNKNOWN)) {
            throw new Unusable("the line has a prefix only", "write " + TableKind.PLAN.form());
        }
        return origin;
    }

    private static String field(List<String> fields, int index) {
        return index < fields.size() ? fields.get(index) : "";
    }

    private static String required(String text, String what) throws Unusable {
        if (text.isEmpty()) {
            throw new Unusable(what + " is missing", "write " + TableKind.PORTED.form());
        }
        return text;
    }

    private static String operator(String text) throws Unusable {
        if (text.length() > OPERATOR_MAX || text.chars().anyMatch(Character::isISOControl)) {
            throw new Unusable(
                    shown(text) + " is not the name of an operator",
                    "write at most " + OPERATOR_MAX + " characters, none of them a control character");
        }
        return text;
    }

    private static String matching(String text, Pattern pattern, String what, String form) throws Unusable {
        if (!text.isEmpty() && !pattern.matcher(text).matches()) {
            throw new Unusable(shown(text) + " is not " + what, "write " + form);
        }
        return text;
    }

    /** The text in quotation marks, shortened and without control characters. */
    public static String shown(String text) {
        String shortened = text.length() > SHOWN_MAX ? text.substring(0, SHOWN_MAX) + "..." : text;
        return '"' + shortened.replaceAll("\\p{Cntrl}", "?") + '"';
    }
}
