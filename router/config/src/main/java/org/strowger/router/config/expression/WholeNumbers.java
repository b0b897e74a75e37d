package org.strowger.router.config.expression;

/** Arithmetic on whole numbers of at most 15 digits. A larger result becomes the nearest number of 15 digits. */
final class WholeNumbers {
    static final int DIGITS_MAX = 15;
    static final long MAX = 999_999_999_999_999L;

    private static final int DECIMAL = 10;

    private WholeNumbers() {}

    static long sum(long a, long b) {
        return limited(a + b);
    }

    static long difference(long a, long b) {
        return limited(a - b);
    }

    static long product(long a, long b) {
        if (a == 0 || b == 0) {
            return 0;
        }
        boolean isTooLarge = Math.abs(a) > MAX / Math.abs(b);
        return isTooLarge ? (a < 0 == b < 0 ? MAX : -MAX) : a * b;
    }

    private static long limited(long value) {
        return Math.max(-MAX, Math.min(MAX, value));
    }

    /** Reads up to 15 digits, with or without a leading minus. @return the fallback if the text is anything else */
    static long read(String text, long fallback) {
        int start = text.startsWith("-") ? 1 : 0;
        int digits = text.length() - start;
        if (digits < 1 || digits > DIGITS_MAX) {
            return fallback;
        }
        long value = 0;
        for (int i = start; i < text.length(); i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                return fallback;
            }
            value = value * DECIMAL + (digit - '0');
        }
        return start == 0 ? value : -value;
    }
}
