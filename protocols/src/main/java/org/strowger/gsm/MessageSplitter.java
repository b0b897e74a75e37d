package org.strowger.gsm;

import java.util.Arrays;
import java.util.Objects;

/**
 * Cuts a long text into parts that one message each can carry. A character is never cut: neither the escape from the
 * septet that it shifts, nor the halves of a surrogate pair from each other. A combining sequence may be.
 */
public final class MessageSplitter {
    /** The number of parts is one octet (23.040 9.2.3.24.1). */
    public static final int PARTS_MAX = 255;

    /** So that a part has room for a character that must not be cut. */
    private static final int UNITS_MIN = 2;

    private MessageSplitter() {}

    /**
     * Cuts a message that has no place among parts yet: into one if it fits with the header that it has, else into as
     * many as are needed when a concatenation element joins the others. The header is one without a fault.
     */
    public static TextCuts split(UserData message, TextUnit unit, boolean wideReference) {
        int headerOctets = message.header().octets();
        int units = unit.capacity(headerOctets);
        if (headerOctets <= TextUnit.MESSAGE_OCTETS && message.length() <= units * unit.octets()) {
            return TextCuts.at(new int[] {message.from(), message.to()});
        }
        if (units < UNITS_MIN) {
            return TextCuts.NO_ROOM;
        }
        var anyPart = new Concatenation(0, wideReference, 1, 1);
        int partHeaderOctets = message.header().with(anyPart).octets();
        return cut(message.array(), message.from(), message.to(), unit, partHeaderOctets);
    }

    /**
     * Cuts a text into parts with a header of that many octets each, its length octet included. An empty text is one
     * part. Half a unit at the end of UTF-16 text stays there.
     */
    public static TextCuts cut(byte[] text, int from, int to, TextUnit unit, int headerOctets) {
        Objects.checkFromToIndex(from, to, text.length);
        int units = unit.capacity(headerOctets);
        if (units < UNITS_MIN) {
            return TextCuts.NO_ROOM;
        }
        var bounds = new int[PARTS_MAX + 1];
        bounds[0] = from;
        int parts = 0;
        do {
            if (parts == PARTS_MAX) {
                return TextCuts.TOO_MANY_PARTS;
            }
            bounds[parts + 1] = end(text, bounds[parts], to, unit, units * unit.octets());
            parts++;
        } while (bounds[parts] < to);
        return TextCuts.at(Arrays.copyOf(bounds, parts + 1));
    }

    private static int end(byte[] text, int start, int to, TextUnit unit, int partOctets) {
        if (to - start <= partOctets) {
            return to;
        }
        int end = start + partOctets;
        boolean splitsCharacter =
                switch (unit) {
                    case SEPTET -> endsWithOpenEscape(text, start, end);
                    case OCTET -> false;
                    case UTF16 -> isHighSurrogate(text[end - 2]) && isLowSurrogate(text[end]);
                };
        return splitsCharacter ? end - unit.octets() : end;
    }

    /**
     * Escapes in a row shift each other in pairs (23.038 6.2.1.1), so the last one waits for a septet if their number
     * is odd. Each part begins with a whole character, hence none in front of it matters.
     */
    private static boolean endsWithOpenEscape(byte[] text, int start, int end) {
        int at = end;
        while (at > start && text[at - 1] == GsmAlphabet.ESCAPE) {
            at--;
        }
        return (end - at) % 2 == 1;
    }

    private static boolean isHighSurrogate(byte upperOctet) {
        return (upperOctet & 0xFC) == 0xD8;
    }

    private static boolean isLowSurrogate(byte upperOctet) {
        return (upperOctet & 0xFC) == 0xDC;
    }
}
