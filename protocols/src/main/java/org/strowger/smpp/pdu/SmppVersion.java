package org.strowger.smpp.pdu;

/** A version of the protocol, as {@code interface_version} encodes it. */
public enum SmppVersion {
    /** No TLVs, no transceivers, message ids of eight characters. */
    V33(0x33),
    V34(0x34),
    V50(0x50);

    private final int octet;

    SmppVersion(int octet) {
        this.octet = octet;
    }

    /**
     * Returns the version for a peer's {@code interface_version}. Values below 0x34 are 3.3 or older, including 3.4
     * written in decimal; values between 3.4 and 5.0 are reserved and treated as 3.4.
     */
    public static SmppVersion of(int octet) {
        if (octet < V34.octet) {
            return V33;
        }
        return octet < V50.octet ? V34 : V50;
    }

    public int wire() {
        return octet;
    }

    public boolean hasTlvs() {
        return this != V33;
    }

    /** Returns the lower of the two versions, which both sides support. */
    public SmppVersion min(SmppVersion other) {
        return compareTo(other) <= 0 ? this : other;
    }

    @Override
    public String toString() {
        return (octet >> 4) + "." + (octet & 0xF);
    }
}
