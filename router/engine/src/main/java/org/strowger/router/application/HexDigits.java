package org.strowger.router.application;

/** Numbers as lower-case hexadecimal digits with leading zeros. */
final class HexDigits {
    private static final int BITS = 4;
    private static final int MASK = 0xF;

    private HexDigits() {}

    /** Writes the low digits of the number. */
    static void put(long value, byte[] out, int at, int digits) {
        long left = value;
        for (int i = at + digits - 1; i >= at; i--) {
            out[i] = (byte) Character.forDigit((int) left & MASK, 1 << BITS);
            left >>>= BITS;
        }
    }

    /** The value of these digits, of either case; negative if a character is not a digit or the number is too great. */
    static long parse(String text, int at, int digits) {
        long value = 0;
        long wrong = 0;
        for (int i = at; i < at + digits; i++) {
            int digit = digit(text.charAt(i));
            wrong |= digit;
            value = (value << BITS) | digit;
        }
        return wrong < 0 ? MessageIds.NONE : Math.max(MessageIds.NONE, value);
    }

    private static int digit(char c) {
        return c < 0x80 ? Character.digit(c, 1 << BITS) : -1;
    }
}
