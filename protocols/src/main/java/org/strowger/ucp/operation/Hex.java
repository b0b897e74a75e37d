package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import org.strowger.wire.HexOctets;

/** The notation of hexadecimal octets. EMI-UCP 4.0 requires upper case; lower case is tolerated. */
enum Hex {
    /** Digits and upper case letters. */
    UPPER,
    /** Some lower case letters. */
    LOWER,
    /** An odd number of digits, or other characters. */
    NONE;

    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long EACH = 0x0101_0101_0101_0101L;
    private static final int HIGH_BIT = 0x80;

    /** Determines the notation; examines eight digits at a time. */
    static Hex of(ByteBuf bytes, int from, int to) {
        if ((to - from) % 2 != 0) {
            return NONE;
        }
        long allSmall = 0;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long word = bytes.getLongLE(at);
            if ((word & HIGH_BITS) != 0) {
                return NONE;
            }
            long small = between(word, 'a', 'f');
            if ((between(word, '0', '9') | between(word, 'A', 'F') | small) != HIGH_BITS) {
                return NONE;
            }
            allSmall |= small;
        }
        for (; at < to; at++) {
            int digit = bytes.getByte(at);
            if (HexOctets.digit(digit) < 0) {
                return NONE;
            }
            allSmall |= digit >= 'a' ? 1 : 0;
        }
        return allSmall == 0 ? UPPER : LOWER;
    }

    /**
     * Returns a word with the high bit of each octet from {@code first} to {@code last}; all octets of {@code word} are
     * below 0x80.
     */
    private static long between(long word, int first, int last) {
        long notBelow = word + EACH * (HIGH_BIT - first);
        long above = word + EACH * (HIGH_BIT - 1 - last);
        return notBelow & ~above & HIGH_BITS;
    }
}
