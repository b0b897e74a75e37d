package org.strowger.wire;

import io.netty.buffer.ByteBuf;

/** Numbers in decimal digits. */
public final class Decimal {
    /** Returned for text that is not a number. */
    public static final int NONE = -1;

    private static final int RADIX = 10;
    private static final int DIGITS_MAX = 9;

    private Decimal() {}

    /** The number in one to nine digits; {@link #NONE} for anything else. */
    public static int read(ByteBuf bytes, int from, int to) {
        if (to <= from || to - from > DIGITS_MAX) {
            return NONE;
        }
        int number = 0;
        for (int at = from; at < to; at++) {
            int digit = bytes.getByte(at) - '0';
            if (digit < 0 || digit >= RADIX) {
                return NONE;
            }
            number = number * RADIX + digit;
        }
        return number;
    }

    /** Writes a number with leading zeros; the caller has checked that it fits. */
    public static void write(int number, int digits, ByteBuf out) {
        int divisor = 1;
        for (int i = 1; i < digits; i++) {
            divisor *= RADIX;
        }
        assert number >= 0 && number / RADIX < divisor : number + " has more than " + digits + " digits";
        for (int left = number; divisor > 0; divisor /= RADIX) {
            out.writeByte('0' + left / divisor);
            left %= divisor;
        }
    }
}
