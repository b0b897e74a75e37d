package org.strowger.gsm;

/**
 * Reads UTF-16 with the upper octet first. The JDK's decoder gives one U+FFFD for half a surrogate pair and whatever
 * stands behind it, and so loses a character that is in order; here each bad unit is replaced by itself.
 */
final class Utf16 {
    private static final char REPLACEMENT = '\uFFFD';

    private Utf16() {}

    static String decode(byte[] octets, int from, int to) {
        var text = new char[(to - from + 1) / 2];
        for (int i = 0; i < text.length; i++) {
            int at = from + 2 * i;
            text[i] = at + 1 < to ? (char) (((octets[at] & 0xFF) << 8) | (octets[at + 1] & 0xFF)) : REPLACEMENT;
        }
        replaceHalves(text);
        return new String(text);
    }

    private static void replaceHalves(char[] text) {
        for (int i = 0; i < text.length; i++) {
            if (i + 1 < text.length && Character.isSurrogatePair(text[i], text[i + 1])) {
                i++;
            } else if (Character.isSurrogate(text[i])) {
                text[i] = REPLACEMENT;
            }
        }
    }
}
