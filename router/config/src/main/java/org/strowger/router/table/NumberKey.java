package org.strowger.router.table;

/**
 * A number of up to 16 digits in 64 bits: each digit plus one in four bits, from the left. In unsigned order a number
 * stands before all numbers that begin with it. Leading zeroes count, and no number has the key 0.
 */
public final class NumberKey {
    public static final int DIGITS_MAX = 16;

    /** The key of a text that is not a number. */
    public static final long NONE = 0;

    /** The number has more digits than a key can have. Larger than every key. */
    public static final long TOO_LONG = -1;

    private static final int BITS = 4;

    private NumberKey() {}

    /**
     * Returns the key of a number, which may begin with a plus sign.
     *
     * @return {@link #NONE} for a text that is not a number, {@link #TOO_LONG} for a longer number
     */
    public static long of(CharSequence number) {
        long key = beginning(number);
        return key != NONE && isTooLong(number) ? TOO_LONG : key;
    }

    /** Whether a number has more digits than a key can have. */
    static boolean isTooLong(CharSequence number) {
        return number.length() - start(number) > DIGITS_MAX;
    }

    /** Returns the key of the first 16 digits of a number; {@link #NONE} for a text that is not a number. */
    public static long beginning(CharSequence number) {
        int from = start(number);
        int length = number.length();
        long key = 0;
        int shift = Long.SIZE - BITS;
        for (int i = from; i < length; i++) {
            int digit = number.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return NONE;
            }
            if (shift >= 0) {
                key |= (digit + 1L) << shift;
                shift -= BITS;
            }
        }
        return key;
    }

    private static int start(CharSequence number) {
        return number.length() > 0 && number.charAt(0) == '+' ? 1 : 0;
    }

    /**
     * Appends a digit to a key.
     *
     * @param digits the number of digits in the key, fewer than 16
     */
    static long append(long key, int digits, int digit) {
        return key | ((digit + 1L) << (Long.SIZE - BITS * (digits + 1)));
    }

    /** The number of digits. */
    public static int digits(long key) {
        return DIGITS_MAX - Long.numberOfTrailingZeros(key) / BITS;
    }

    /** The first digits of a key. */
    public static long first(long key, int digits) {
        return digits == 0 ? NONE : key & (-1L << (Long.SIZE - BITS * digits));
    }

    /** The number of leading digits that two keys have in common. */
    static int common(long a, long b) {
        return Math.min(Long.numberOfLeadingZeros(a ^ b) / BITS, Math.min(digitsOrNone(a), digitsOrNone(b)));
    }

    private static int digitsOrNone(long key) {
        return key == NONE ? 0 : digits(key);
    }

    public static String text(long key) {
        StringBuilder text = new StringBuilder(DIGITS_MAX);
        for (long rest = key; rest != 0; rest <<= BITS) {
            text.append((char) ('0' + (rest >>> (Long.SIZE - BITS)) - 1));
        }
        return text.toString();
    }
}
