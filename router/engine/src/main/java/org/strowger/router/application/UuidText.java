package org.strowger.router.application;

import java.nio.charset.StandardCharsets;

/**
 * Formats ids as UUIDs of version 8 (RFC 9562, section 5.8), which may have any content: the 63 bits of the id are
 * first, so that the texts sort by time, followed by 59 bits of a hash of the node's name.
 *
 * <pre>
 *   48 bits of the id - 8, 12 bits of the id - variant 2, 3 bits of the id, 59 bits of the node
 * </pre>
 */
final class UuidText {
    static final int LENGTH = 36;

    private static final int[] GROUPS = {8, 4, 4, 4, 12};

    /** The number of groups in the first 64 bits. */
    private static final int GROUPS_OF_FIRST = 3;

    private static final long VERSION = 8;
    private static final long VARIANT = 2;
    private static final int ID_BITS_LOW = 3;
    private static final int ID_BITS_MIDDLE = 12;
    private static final int NODE_BITS = 59;
    private static final int DIGIT_BITS = 4;
    private static final int DIGIT_MASK = 0xF;
    private static final int HALF_DIGITS = Long.SIZE / DIGIT_BITS;

    private UuidText() {}

    static String of(long id, long nodeHash, byte[] scratch) {
        long high = id >>> (ID_BITS_LOW + ID_BITS_MIDDLE);
        long middle = (id >>> ID_BITS_LOW) & ((1 << ID_BITS_MIDDLE) - 1);
        long low = id & ((1 << ID_BITS_LOW) - 1);
        long first = (high << (DIGIT_BITS + ID_BITS_MIDDLE)) | (VERSION << ID_BITS_MIDDLE) | middle;
        long second = (VARIANT << (Long.SIZE - 2)) | (low << NODE_BITS) | (nodeHash >>> (Long.SIZE - NODE_BITS));
        int at = 0;
        for (int group = 0, digitsLeft = 2 * HALF_DIGITS; group < GROUPS.length; group++) {
            int digits = GROUPS[group];
            digitsLeft -= digits;
            long half = digitsLeft >= HALF_DIGITS
                    ? first >>> ((digitsLeft - HALF_DIGITS) * DIGIT_BITS)
                    : second >>> (digitsLeft * DIGIT_BITS);
            HexDigits.put(half, scratch, at, digits);
            at += digits;
            if (at < LENGTH) {
                scratch[at] = '-';
                at++;
            }
        }
        return new String(scratch, 0, LENGTH, StandardCharsets.ISO_8859_1);
    }

    /**
     * The id in the text, regardless of the node, because names of nodes change; {@link MessageIds#NONE} if there is
     * none.
     */
    static long parse(String text) {
        if (text.length() != LENGTH) {
            return MessageIds.NONE;
        }
        long first = 0;
        long second = 0;
        long wrong = 0;
        int at = 0;
        for (int group = 0; group < GROUPS.length; group++) {
            long part = HexDigits.parse(text, at, GROUPS[group]);
            wrong |= part;
            int bits = GROUPS[group] * DIGIT_BITS;
            if (group < GROUPS_OF_FIRST) {
                first = (first << bits) | part;
            } else {
                second = (second << bits) | part;
            }
            at += GROUPS[group];
            wrong |= (at < LENGTH && text.charAt(at) != '-') ? -1 : 0;
            at++;
        }
        boolean ours = ((first >>> ID_BITS_MIDDLE) & DIGIT_MASK) == VERSION && second >>> (Long.SIZE - 2) == VARIANT;
        return wrong >= 0 && ours ? id(first, second) : MessageIds.NONE;
    }

    private static long id(long first, long second) {
        long high = first >>> (DIGIT_BITS + ID_BITS_MIDDLE);
        long middle = first & ((1 << ID_BITS_MIDDLE) - 1);
        long low = (second >>> NODE_BITS) & ((1 << ID_BITS_LOW) - 1);
        return (((high << ID_BITS_MIDDLE) | middle) << ID_BITS_LOW) | low;
    }
}
