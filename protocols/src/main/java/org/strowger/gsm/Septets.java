package org.strowger.gsm;

import java.util.Objects;

/**
 * Septets packed into octets, the first in the lowest bits (23.038 6.1.2.1). Behind a user data header some bits are
 * filled so that the text begins on a septet boundary (23.040 9.2.3.24).
 *
 * <p>How many septets were packed cannot always be told from the octets: seven octets hold seven septets and seven
 * spare bits, or eight septets of which the last is 0, an @. So the reader is told the number, or learns by
 * {@link #lastMayBePadding} that it must decide.
 */
public final class Septets {
    private static final int BITS = 7;

    private Septets() {}

    /** The bits to fill behind a header of that many octets, its length octet included. */
    public static int fillBits(int headerOctets) {
        return (BITS - headerOctets * 8 % BITS) % BITS;
    }

    /** The septets that a header takes together with its fill bits. */
    public static int headerSeptets(int headerOctets) {
        return ceiling(headerOctets * 8, BITS);
    }

    /** The octets that so many septets take behind the fill bits. */
    public static int packedOctets(int septets, int fillBits) {
        return ceiling(fillBits + septets * BITS, 8);
    }

    /** The most septets that so many octets hold. */
    public static int capacity(int octets, int fillBits) {
        return Math.max(0, octets * 8 - fillBits) / BITS;
    }

    /** Whether the last of {@link #capacity} septets fills exactly the bits that would be spare without it. */
    public static boolean lastMayBePadding(int octets, int fillBits) {
        int septets = capacity(octets, fillBits);
        return septets > 0 && packedOctets(septets - 1, fillBits) == octets;
    }

    /** Packs what stands in the lower seven bits of each octet; the uppermost bit is not carried. */
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
     * Unpacks so many septets, one into each octet.
     *
     * @param count as the packet tells it; if the octets hold fewer, there are fewer in the answer
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
            throw new IllegalArgumentException("a septet boundary is never " + fillBits + " bits away");
        }
    }

    private static int ceiling(int dividend, int divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
