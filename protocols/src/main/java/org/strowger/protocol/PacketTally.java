package org.strowger.protocol;

/**
 * Counts the packets of a session, on its thread: asked for each packet, so it has to be quick. What kind a packet is
 * of is a number, its place among {@link ProtocolTraits#packetKinds}.
 */
public interface PacketTally {
    /** Nobody wants to know. */
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

    /** A packet has come. */
    void came(int kind, int octets);

    /** A packet was written. */
    void leaves(int kind);

    /** So much of what was written is on its way: many packets at once. */
    void left(int octets);

    /** What has come is wrong. */
    void broken(PacketFault fault);
}
