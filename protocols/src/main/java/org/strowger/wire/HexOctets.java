package org.strowger.wire;

import io.netty.buffer.ByteBuf;

/** Octets as two hexadecimal digits each. */
public final class HexOctets {
    /** Returned for a character that is not a hexadecimal digit. */
    public static final int NONE = -1;

    private static final int DIGITS = 2;
    private static final int RADIX_BITS = 4;
    private static final int LETTERS_FROM = 10;
    private static final int LOW = 0x0F;
    private static final byte[] WRITTEN = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
    };

    private HexOctets() {}

    /** The octet in two digits of upper or lower case; {@link #NONE} for other characters. */
    public static int octet(ByteBuf bytes, int at) {
        int high = digit(bytes.getByte(at));
        int low = digit(bytes.getByte(at + 1));
        return high < 0 || low < 0 ? NONE : high << RADIX_BITS | low;
    }

    /** The value of a digit; {@link #NONE} for other characters. */
    public static int digit(int character) {
        if (character >= '0' && character <= '9') {
            return character - '0';
        }
        int small = character | ' ';
        return small >= 'a' && small <= 'f' ? small - 'a' + LETTERS_FROM : NONE;
    }

    /** Whether all characters are hexadecimal digits, and their number is even. */
    public static boolean areAll(ByteBuf bytes, int from, int to) {
        if ((to - from) % DIGITS != 0) {
            return false;
        }
        for (int at = from; at < to; at++) {
            if (digit(bytes.getByte(at)) < 0) {
                return false;
            }
        }
        return true;
    }

    /** The octets; the caller has checked {@link #areAll}. */
    public static byte[] read(ByteBuf bytes, int from, int to) {
        byte[] octets = new byte[(to - from) / DIGITS];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte) octet(bytes, from + i * DIGITS);
        }
        return octets;
    }

    public static void write(int octet, ByteBuf out) {
        out.writeByte(WRITTEN[octet >>> RADIX_BITS & LOW]);
        out.writeByte(WRITTEN[octet & LOW]);
    }

    public static void write(byte[] octets, int from, int to, ByteBuf out) {
        for (int i = from; i < to; i++) {
            write(octets[i], out);
        }
    }
}
