package org.strowger.gsm;

import java.util.Objects;

/**
 * Septets packed into octets, the first in the lowest bits (23.038 6.1.2.1). After a user data header, fill bits align
 * the text to a septet boundary (23.040 9.2.3.24).
 *
 * <p>The number of septets does not always follow from the octets: seven octets hold seven septets and seven spare
 * bits, or eight septets whose last one is 0, an @. The caller passes the number to the reader, or checks
 * {@link #lastMayBePadding}.
 */
public final class Septets {
    private static final int BITS = 7;

    private Septets() {}

    /** The fill bits after a header; {@code headerOctets} includes the length octet. */
    public static int fillBits(int headerOctets) {
        return (BITS - headerOctets * 8 % BITS) % BITS;
    }

    /** The septets that a header and its fill bits take. */
    public static int headerSeptets(int headerOctets) {
        return ceiling(headerOctets * 8, BITS);
    }

    /** The octets that the fill bits and septets take. */
    public static int packedOctets(int septets, int fillBits) {
        return ceiling(fillBits + septets * BITS, 8);
    }

    /** The septets that fit into the octets. */
    public static int capacity(int octets, int fillBits) {
        return Math.max(0, octets * 8 - fillBits) / BITS;
    }

    /** Whether the last of {@link #capacity} septets may be padding instead. */
    public static boolean lastMayBePadding(int octets, int fillBits) {
        int septets = capacity(octets, fillBits);
        return septets > 0 && packedOctets(septets - 1, fillBits) == octets;
    }

    /** Packs the lower seven bits of each octet. */
    public static byte[] pack(byte[] septets, int from, int to, int fillBits) {
        Objects.checkFromToIndex(from, to, septets.length);
        checkFillBits(fillBits);
        var packed = new byte[packedOctets(to - from, fillBits)];
        int bit = fillBits;
        for (int i = from; i < to; i++) {
            int shifted = (septets[i] & 0x7F) << (bit & 7);
            int at = bit >> 3;
            packed[at] = (byte) (packed[at] | shifted);
            if (shifted > 0xFF) {
                packed[at + 1] = (byte) (shifted >> 8);
            }
            bit += BITS;
        }
        return packed;
    }

    /**
     * Unpacks septets, one into each octet.
     *
     * @param count the number of septets according to the packet; if the octets hold fewer, fewer are returned
     */
    public static byte[] unpack(byte[] packed, int from, int to, int fillBits, int count) {
        Objects.checkFromToIndex(from, to, packed.length);
        checkFillBits(fillBits);
        var septets = new byte[Math.max(0, Math.min(count, capacity(to - from, fillBits)))];
        int bit = fillBits;
        for (int i = 0; i < septets.length; i++) {
            int at = from + (bit >> 3);
            int lower = packed[at] & 0xFF;
            int upper = at + 1 < to ? packed[at + 1] & 0xFF : 0;
            int shifted = ((upper << 8) | lower) >> (bit & 7);
            septets[i] = (byte) (shifted & 0x7F);
            bit += BITS;
        }
        return septets;
    }

    private static void checkFillBits(int fillBits) {
        if (fillBits < 0 || fillBits >= BITS) {
            throw new IllegalArgumentException("the number of fill bits must be 0 to 6, not " + fillBits);
        }
    }

    private static int ceiling(int dividend, int divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
