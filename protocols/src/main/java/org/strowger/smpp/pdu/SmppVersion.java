package org.strowger.smpp.pdu;

/** A version of the protocol, as {@code interface_version} tells it. */
public enum SmppVersion {
    /** No TLVs, no transceivers, message ids of eight characters. */
    V33(0x33),
    V34(0x34),
    V50(0x50);

    private final int wire;

    SmppVersion(int wire) {
        this.wire = wire;
    }

    /**
     * What a peer means: all that is below 3.4 was 3.3 or older, 3.4 written as a decimal too; what lies between 3.4
     * and 5.0 is reserved and served as 3.4.
     */
    public static SmppVersion of(int wire) {
        if (wire < V34.wire) {
            return V33;
        }
        return wire < V50.wire ? V34 : V50;
    }

    public int wire() {
        return wire;
    }

    public boolean hasTlvs() {
        return this != V33;
    }

    /** The older of the two, which both understand. */
    public SmppVersion min(SmppVersion other) {
        return compareTo(other) <= 0 ? this : other;
    }

    @Override
    public String toString() {
        return (wire >> 4) + "." + (wire & 0xF);
    }
}
