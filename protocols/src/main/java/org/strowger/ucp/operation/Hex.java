package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import org.strowger.wire.HexOctets;

/** How hexadecimal digits are written. */
enum Hex {
    /** Capital letters and digits. */
    USUAL,
    /** Some small letters. */
    SMALL,
    /** No whole octets, or something else. */
    NONE;

    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long EACH = 0x0101_0101_0101_0101L;
    private static final int HIGH_BIT = 0x80;

    /** Of what stands between two places: looked at eight digits at a time. */
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
        return allSmall == 0 ? USUAL : SMALL;
    }

    /** The high bit of each octet of a word, all of them below 0x80, that is not below the first nor above the last. */
    private static long between(long word, int first, int last) {
        long notBelow = word + EACH * (HIGH_BIT - first);
        long above = word + EACH * (HIGH_BIT - 1 - last);
        return notBelow & ~above & HIGH_BITS;
    }
}
