package org.strowger.router.lab.smsc;

import java.util.Locale;

/**
 * How a message centre writes the number of a message: many write it differently in the response and in the receipt.
 */
public enum IdStyle {
    DECIMAL("decimal"),
    HEX("hex"),
    HEX_RESPONSE_DECIMAL_RECEIPT("hex-response-decimal-receipt"),
    /** With zeros in front in the response, without in the receipt. */
    PADDED("padded"),
    /** Hexadecimal in small letters in the response, in capitals in the receipt. */
    UPPER("upper");

    /** What is not the number of a message. */
    static final long NO_NUMBER = -1;

    private static final int DECIMAL_DIGITS = 10;
    private static final int HEX_DIGITS = 8;
    private static final int DECIMAL_RADIX = 10;
    private static final int HEX_RADIX = 16;
    private static final int HEX_BITS = 4;
    private static final byte[] HEX_FIGURES = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
    };

    private final String label;

    IdStyle(String label) {
        this.label = label;
    }

    /** As the command line has it. */
    public String label() {
        return label;
    }

    String inResponse(long number) {
        return switch (this) {
            case DECIMAL -> Long.toString(number);
            case PADDED -> padded(number);
            case HEX, HEX_RESPONSE_DECIMAL_RECEIPT, UPPER -> hex(number);
        };
    }

    String inReceipt(long number) {
        return switch (this) {
            case DECIMAL, PADDED, HEX_RESPONSE_DECIMAL_RECEIPT -> Long.toString(number);
            case HEX -> hex(number);
            case UPPER -> hex(number).toUpperCase(Locale.ROOT);
        };
    }

    /** The number in an id as it stood in a response; {@link #NO_NUMBER} if it never did. */
    long number(String id) {
        int radix = this == DECIMAL || this == PADDED ? DECIMAL_RADIX : HEX_RADIX;
        try {
            long number = Long.parseLong(id, radix);
            return number >= 0 ? number : NO_NUMBER;
        } catch (NumberFormatException e) {
            return NO_NUMBER;
        }
    }

    /** Eight figures: all that SMPP 3.3 has room for. */
    @SuppressWarnings("deprecation") // The octets are ASCII, and this is the cheapest way to make a text of them.
    private static String hex(long number) {
        byte[] figures = new byte[HEX_DIGITS];
        long left = number;
        for (int i = HEX_DIGITS - 1; i >= 0; i--) {
            figures[i] = HEX_FIGURES[(int) left & (HEX_RADIX - 1)];
            left >>>= HEX_BITS;
        }
        return new String(figures, 0);
    }

    private static String padded(long number) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, DECIMAL_DIGITS - digits.length())) + digits;
    }
}
