package org.strowger.gsm;

/** What a text is counted in on the air, where a message has 140 octets with its header (23.040 9.2.3.24.1). */
public enum TextUnit {
    /** 7 bits, one octet each while it stands unpacked. */
    SEPTET(7, 1),
    /** 8 bits that mean something to applications, or a character of an 8-bit set. */
    OCTET(8, 1),
    /** 16 bits, upper octet first; a character beyond U+FFFF takes two. */
    UTF16(16, 2);

    /** The user data of one message. */
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

    /** The most units that one message holds behind a header of that many octets, its length octet included. */
    public int capacity(int headerOctets) {
        return Math.max(0, MESSAGE_OCTETS - headerOctets) * 8 / bits;
    }
}
