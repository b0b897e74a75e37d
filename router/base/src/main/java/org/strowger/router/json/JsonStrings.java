package org.strowger.router.json;

import java.nio.charset.StandardCharsets;

/** Reads the strings of one document. */
final class JsonStrings {
    private static final int UNICODE_DIGITS = 4;
    private static final int RADIX_BITS = 4;
    private static final int HEX_RADIX = 16;

    private static final int CONTINUATION = 0x80;
    private static final int CONTINUATION_MASK = 0xC0;
    private static final int CONTINUATION_BITS = 6;

    private final byte[] octets;
    private int at;

    JsonStrings(byte[] octets) {
        this.octets = octets;
    }

    /** Returns the index after the string that was read last. */
    int end() {
        return at;
    }

    /** Reads the string whose opening quote is at this index. */
    String read(int quote) throws InvalidJson {
        int from = quote + 1;
        at = from;
        while (at < octets.length) {
            byte each = octets[at];
            if (each == '"') {
                // The octets up to here are ASCII; decoding them as Latin-1 only copies them.
                return new String(octets, from, at++ - from, StandardCharsets.ISO_8859_1);
            }
            if (each == '\\' || each < ' ') {
                return readSlowly(from, quote);
            }
            at++;
        }
        throw unfinished(quote);
    }

    /** Continues at the first octet that is an escape, not ASCII, or a control character. */
    private String readSlowly(int from, int quote) throws InvalidJson {
        StringBuilder text = new StringBuilder(Math.min(octets.length - from, at - from + 64));
        text.append(new String(octets, from, at - from, StandardCharsets.ISO_8859_1));
        while (at < octets.length) {
            byte each = octets[at];
            if (each == '"') {
                at++;
                return text.toString();
            }
            if (each == '\\') {
                escape(text, quote);
            } else if (each < 0) {
                text.appendCodePoint(multiple());
            } else if (each < ' ') {
                // RFC 8259 section 7
                throw InvalidJson.at(octets, at, "a control character in a string: write it as an escape such as \\n");
            } else {
                text.append((char) each);
                at++;
            }
        }
        throw unfinished(quote);
    }

    private InvalidJson unfinished(int quote) {
        return InvalidJson.at(octets, quote, "the string has no closing quotation mark");
    }

    // ---- Escapes (RFC 8259 section 7)

    private void escape(StringBuilder text, int quote) throws InvalidJson {
        if (at + 1 >= octets.length) {
            throw unfinished(quote);
        }
        byte kind = octets[at + 1];
        if (kind == 'u') {
            unicode(text);
            return;
        }
        text.append(
                switch (kind) {
                    case '"', '\\', '/' -> (char) kind;
                    case 'b' -> '\b';
                    case 'f' -> '\f';
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    case 't' -> '\t';
                    default ->
                        throw InvalidJson.at(
                                octets, at, "an invalid escape: expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
                });
        at += 2;
    }

    private void unicode(StringBuilder text) throws InvalidJson {
        int start = at;
        char first = unit();
        text.append(first);
        if (!Character.isSurrogate(first)) {
            return;
        }
        boolean more = at + 1 < octets.length && octets[at] == '\\' && octets[at + 1] == 'u';
        char second = Character.isHighSurrogate(first) && more ? unit() : 0;
        if (!Character.isLowSurrogate(second)) {
            throw InvalidJson.at(octets, start, "half a surrogate pair: write both halves, such as \\ud83d\\ude00");
        }
        text.append(second);
    }

    private char unit() throws InvalidJson {
        int from = at + 2;
        int unit = 0;
        for (int i = from; i < from + UNICODE_DIGITS; i++) {
            int digit = i < octets.length && octets[i] > 0 ? Character.digit(octets[i], HEX_RADIX) : -1;
            if (digit < 0) {
                throw InvalidJson.at(octets, at, "expected four hexadecimal digits after \\u");
            }
            unit = unit << RADIX_BITS | digit;
        }
        at = from + UNICODE_DIGITS;
        return (char) unit;
    }

    // ---- UTF-8 (RFC 3629 section 4)

    private int multiple() throws InvalidJson {
        int lead = octets[at] & 0xFF;
        int more = lead >= 0xC2 && lead <= 0xDF ? 1 : lead >= 0xE0 && lead <= 0xEF ? 2 : 3;
        boolean leads = lead >= 0xC2 && lead <= 0xF4 && at + more < octets.length;
        int point = lead & (more == 1 ? 0x1F : more == 2 ? 0x0F : 0x07);
        for (int i = 1; leads && i <= more; i++) {
            leads = (octets[at + i] & CONTINUATION_MASK) == CONTINUATION;
            point = point << CONTINUATION_BITS | (octets[at + i] & ~CONTINUATION_MASK & 0xFF);
        }
        int least = more == 1 ? 0x80 : more == 2 ? 0x800 : 0x1_0000;
        boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
        if (!leads || point < least || surrogate || point > Character.MAX_CODE_POINT) {
            throw InvalidJson.at(octets, at, "invalid UTF-8");
        }
        at += more + 1;
        return point;
    }
}
