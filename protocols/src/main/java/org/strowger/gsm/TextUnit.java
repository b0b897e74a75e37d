package org.strowger.gsm;

/** The unit of text on the air, where a message has 140 octets with its header (23.040 9.2.3.24.1). */
public enum TextUnit {
    /** 7 bits; one octet each while unpacked. */
    SEPTET(7, 1),
    /** 8-bit data, or a character of an 8-bit character set. */
    OCTET(8, 1),
    /** 16 bits, big-endian; a character above U+FFFF takes two. */
    UTF16(16, 2);

    /** The maximum length of the user data of one message. */
    public static final int MESSAGE_OCTETS = 140;

    private final int bits;
    private final int octets;

    TextUnit(int bits, int octets) {
        this.bits = bits;
        this.octets = octets;
    }

    /** The octets of one unit, unpacked. */
    public int octets() {
        return octets;
    }

    /** The units that one message holds; {@code headerOctets} includes the length octet. */
    public int capacity(int headerOctets) {
        return Math.max(0, MESSAGE_OCTETS - headerOctets) * 8 / bits;
    }

    /** The octets of unpacked text that one message holds, half a unit at the end included. */
    public int room(int headerOctets) {
        return this == SEPTET ? capacity(headerOctets) : Math.max(0, MESSAGE_OCTETS - headerOctets);
    }
}
