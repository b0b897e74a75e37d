package org.strowger.gsm;

import java.util.Arrays;
import java.util.Objects;

/**
 * Splits a long text into segments. An escape is never separated from its septet, nor the two halves of a surrogate
 * pair. Combining sequences may be split.
 */
public final class MessageSplitter {
    /** The number of segments is one octet (23.040 9.2.3.24.1). */
    public static final int PARTS_MAX = 255;

    /** The minimum capacity of a segment in units: one character that must not be split has two units. */
    public static final int UNITS_MIN = 2;

    private MessageSplitter() {}

    /**
     * Splits a message that is not a segment. A message that fits with its present header is one segment; otherwise
     * there are as many segments as needed, with an added concatenation element. The header must have no fault.
     */
    public static TextCuts split(UserData message, TextUnit unit, boolean wideReference) {
        int headerOctets = message.header().octets();
        int units = unit.capacity(headerOctets);
        if (headerOctets <= TextUnit.MESSAGE_OCTETS && message.length() <= unit.room(headerOctets)) {
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
     * Splits a text into segments, each with a header of {@code headerOctets}, length octet included. An empty text is
     * one segment. Half a unit at the end of UTF-16 text is kept.
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

    /**
     * Counts the segments into which {@link #cut} divides the text, also more than {@link #PARTS_MAX}. A header that
     * leaves no room for a character is counted as if it left room for one unit.
     */
    public static int count(byte[] text, int from, int to, TextUnit unit, int headerOctets) {
        Objects.checkFromToIndex(from, to, text.length);
        int units = unit.capacity(headerOctets);
        if (units < UNITS_MIN) {
            return Math.max(1, (to - from + unit.octets() - 1) / unit.octets());
        }
        int parts = 0;
        int at = from;
        do {
            at = end(text, at, to, unit, units * unit.octets());
            parts++;
        } while (at < to);
        return parts;
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
     * Consecutive escapes form pairs (23.038 6.2.1.1): if their number is odd, the last one needs the next septet. Each
     * segment begins with a whole character, so only its own escapes count.
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
