package org.strowger.smpp.text;

import java.math.BigInteger;
import java.util.Locale;

/**
 * The notations of an SMSC for message ids in responses and in receipts: many SMSCs use two notations for one id. The
 * normal forms of both are equal. An id that is not a number where a number is expected is unchanged.
 */
public enum ReceiptIds {
    /** The same notation in both, ignoring case and the leading zeros of decimal or hexadecimal numbers. */
    ALIKE,
    /** The response is hexadecimal, the receipt decimal. */
    HEX_TO_DECIMAL,
    /** The response is decimal, the receipt hexadecimal. */
    DECIMAL_TO_HEX;

    /** A message_id has at most 64 characters; the time of a conversion grows with the square of the length. */
    private static final int LONGEST_NUMBER = 64;

    private static final int DECIMAL = 10;
    private static final int HEX = 16;

    private static final int SMALL = 0x20;

    /** Every number with this many digits fits into a long. */
    private static final int DECIMAL_DIGITS = 18;

    private static final int HEX_DIGITS = 15;

    /** Returns the normal form of an id from a response. */
    public String ofResponse(String id) {
        return switch (this) {
            case ALIKE -> alike(id);
            case HEX_TO_DECIMAL -> converted(id, HEX, DECIMAL);
            case DECIMAL_TO_HEX -> converted(id, DECIMAL, HEX);
        };
    }

    /** Returns the normal form of an id from a receipt. */
    public String ofReceipt(String id) {
        return switch (this) {
            case ALIKE -> alike(id);
            case HEX_TO_DECIMAL -> converted(id, DECIMAL, DECIMAL);
            case DECIMAL_TO_HEX -> converted(id, HEX, HEX);
        };
    }

    /** Removes the padding of an id from a TLV: some peers omit the NUL, others pad with NULs or blanks. */
    public static String unpadded(String id) {
        int start = 0;
        int end = id.length();
        while (start < end && isPadding(id.charAt(start))) {
            start++;
        }
        while (end > start && isPadding(id.charAt(end - 1))) {
            end--;
        }
        return id.substring(start, end);
    }

    private static boolean isPadding(char c) {
        return c == ' ' || c == '\0';
    }

    private static String lowered(String id) {
        return id.toLowerCase(Locale.ROOT);
    }

    private static String withoutLeadingZeros(String id) {
        int zeros = 0;
        while (zeros < id.length() - 1 && id.charAt(zeros) == '0') {
            zeros++;
        }
        return id.substring(zeros);
    }

    private static String alike(String id) {
        if (id.startsWith("0") || !isNormalNumber(id)) {
            String lowered = lowered(id);
            return isNumber(lowered, HEX) ? withoutLeadingZeros(lowered) : lowered;
        }
        return id;
    }

    private static String converted(String id, int from, int to) {
        if (!isNumber(id, from)) {
            return id;
        }
        if (from == to) {
            return withoutLeadingZeros(lowered(id));
        }
        return id.length() <= (from == HEX ? HEX_DIGITS : DECIMAL_DIGITS)
                ? Long.toString(Long.parseLong(id, from), to)
                : new BigInteger(id, from).toString(to);
    }

    // BigInteger would also accept signs and the digits of every script.
    private static boolean isNumber(String id, int radix) {
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            boolean digit = (c >= '0' && c <= '9') || (radix == HEX && isHexLetter((char) (c | SMALL)));
            if (!digit) {
                return false;
            }
        }
        return !id.isEmpty() && id.length() <= LONGEST_NUMBER;
    }

    /** Whether the id is a hexadecimal number of any length in lower case. */
    private static boolean isNormalNumber(String id) {
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if ((c < '0' || c > '9') && !isHexLetter(c)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHexLetter(char c) {
        return c >= 'a' && c <= 'f';
    }
}
