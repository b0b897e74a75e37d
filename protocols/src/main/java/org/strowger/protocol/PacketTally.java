package org.strowger.protocol;

/**
 * Counts the packets of a session, on its thread. Called for each packet, so it must be fast. The kind of a packet is
 * its index in {@link ProtocolTraits#packetKinds}.
 */
public interface PacketTally {
    /** Counts nothing. */
    PacketTally NONE = new PacketTally() {
        @Override
        public void came(int kind, int octets) {}

        @Override
        public void leaves(int kind) {}

        @Override
        public void left(int octets) {}

        @Override
        public void broken(PacketFault fault) {}
    };

    /** A packet arrived. */
    void came(int kind, int octets);

    /** A packet was written. */
    void leaves(int kind);

    /** So many octets were handed over to be sent: many packets at once. */
    void left(int octets);

    /** A packet that arrived is wrong. */
    void broken(PacketFault fault);
}
