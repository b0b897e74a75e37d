package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.Septets;
import org.strowger.wire.HexOctets;

/**
 * Alphanumeric originators: up to 11 characters of the GSM alphabet in packed septets, after an octet with the number
 * of semi-octets (EMI-UCP 4.0, field OAdC with OTOA 5039).
 */
public final class AlphanumericOriginator {
    public static final int SEPTETS_MAX = 11;

    private static final int SEMI_OCTET_BITS = 4;
    private static final int SEPTET_BITS = 7;
    private static final int OCTET_DIGITS = 2;
    private static final int QUESTION_MARK = 0x3F;
    private static final int AT_SIGN = 0;

    /** If the length counts whole octets, a name of 7 characters appears to have 8 septets; the last one is padding. */
    private static final int FULL = 8;

    private AlphanumericOriginator() {}

    /** Whether the name can be encoded. */
    public static boolean fits(String name) {
        return !name.isEmpty()
                && GsmAlphabet.DEFAULT.canEncode(name)
                && GsmAlphabet.DEFAULT.septets(name) <= SEPTETS_MAX;
    }

    /** Returns the encoded name, with its length octet. */
    public static byte[] octets(String name) {
        byte[] septets = GsmAlphabet.DEFAULT.encode(name, QUESTION_MARK);
        byte[] packed = Septets.pack(septets, 0, septets.length, 0);
        byte[] octets = new byte[packed.length + 1];
        octets[0] = (byte) ((septets.length * SEPTET_BITS + SEMI_OCTET_BITS - 1) / SEMI_OCTET_BITS);
        System.arraycopy(packed, 0, octets, 1, packed.length);
        return octets;
    }

    /** Decodes hexadecimal octets. */
    static String read(ByteBuf bytes, int from, int to) {
        byte[] septets = septets(bytes, from, to);
        int length = isRounded(septets) ? septets.length - 1 : septets.length;
        return GsmAlphabet.DEFAULT.decode(septets, 0, length);
    }

    /**
     * Whether the length counts whole octets, so that padding is read as an @ (not in the specification: seen from some
     * peers).
     */
    static boolean isRounded(ByteBuf bytes, int from, int to) {
        return isRounded(septets(bytes, from, to));
    }

    private static boolean isRounded(byte[] septets) {
        return septets.length == FULL && septets[FULL - 1] == AT_SIGN;
    }

    private static byte[] septets(ByteBuf bytes, int from, int to) {
        if (to - from < OCTET_DIGITS) {
            return new byte[0];
        }
        byte[] octets = HexOctets.read(bytes, from, to);
        int count = (octets[0] & 0xFF) * SEMI_OCTET_BITS / SEPTET_BITS;
        return Septets.unpack(octets, 1, octets.length, 0, count);
    }
}
