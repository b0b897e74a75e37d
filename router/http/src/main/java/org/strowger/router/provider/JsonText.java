package org.strowger.router.provider;

import org.strowger.router.json.JsonWriter;

/** Texts within JSON strings. */
final class JsonText {
    private JsonText() {}

    /** Returns the text with the escapes that it needs between quotation marks (RFC 8259 section 7). */
    static String escaped(String text) {
        String quoted = JsonWriter.quoted(text);
        return quoted.substring(1, quoted.length() - 1);
    }
}
