package org.strowger.smpp.pdu;

/** How the value of a TLV is to be read. */
public enum TlvType {
    U8(1),
    U16(2),
    U32(4),
    /** Characters and a NUL, which belongs to the value; peers leave it out. */
    CSTRING(0),
    OCTETS(0);

    private final int octets;

    TlvType(int octets) {
        this.octets = octets;
    }

    public boolean isInteger() {
        return octets > 0;
    }

    /** The length of an integer. */
    public int octets() {
        return octets;
    }
}
