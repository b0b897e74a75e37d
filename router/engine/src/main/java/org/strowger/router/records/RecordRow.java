package org.strowger.router.records;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Parses a record line into names and values; numbers and booleans are returned as text. Records are flat JSON objects.
 * A malformed line yields the fields before the error.
 */
public final class RecordRow {
    private static final int NO_CODE = -1;

    private final String line;
    private int at;

    private RecordRow(String line) {
        this.line = line;
    }

    public static Map<String, String> of(String line) {
        Map<String, String> fields = new LinkedHashMap<>();
        RecordRow row = new RecordRow(line);
        while (row.seek('"')) {
            String name = row.quoted();
            if (!row.seek(':')) {
                break;
            }
            row.at++;
            fields.put(name, row.value());
        }
        return fields;
    }

    private boolean seek(char wanted) {
        while (at < line.length() && line.charAt(at) != wanted) {
            at++;
        }
        return at < line.length();
    }

    private String value() {
        if (at < line.length() && line.charAt(at) == '"') {
            return quoted();
        }
        int begin = at;
        while (at < line.length() && line.charAt(at) != ',' && line.charAt(at) != '}') {
            at++;
        }
        return line.substring(begin, at);
    }

    private String quoted() {
        StringBuilder text = new StringBuilder();
        at++;
        while (at < line.length() && line.charAt(at) != '"') {
            char c = line.charAt(at++);
            if (c == '\\' && at < line.length()) {
                text.append(escaped());
            } else {
                text.append(c);
            }
        }
        at++;
        return text.toString();
    }

    private char escaped() {
        char c = line.charAt(at++);
        int code = c == 'u' && at + 4 <= line.length() ? fourDigits() : NO_CODE;
        if (code < 0) {
            return c;
        }
        at += 4;
        return (char) code;
    }

    /** The value of the next four hexadecimal digits; negative if they are not hexadecimal digits. */
    private int fourDigits() {
        int code = 0;
        for (int i = at; i < at + 4; i++) {
            code = (code << 4) | Character.digit(line.charAt(i), 16);
        }
        return code;
    }
}
