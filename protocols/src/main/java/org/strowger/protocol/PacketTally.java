package org.strowger.protocol;

/**
 * Counts the packets of a session, on its thread. Called for each packet, so the methods must be fast. The kind of a
 * packet is its index in {@link ProtocolTraits#packetKinds}.
 */
public interface PacketTally {
    /** A tally that counts nothing. */
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

    /** Counts a packet that arrived. */
    void came(int kind, int octets);

    /** Counts a packet that was written. */
    void leaves(int kind);

    /** Counts octets of one or more packets that were passed on for sending. */
    void left(int octets);

    /** Counts a faulty packet that arrived. */
    void broken(PacketFault fault);
}
