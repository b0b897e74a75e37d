package org.strowger.protocol.dump;

/**
 * A line of a dump: octets of a packet, their name, value and meaning. All texts are safe to print, even if the peer
 * wrote them.
 *
 * @param kind the kind of line
 * @param octets the octets of the packet
 * @param name the name of the field or its part
 * @param value the value in the packet
 * @param meaning the value in words; empty if there is nothing to add
 */
public record DumpLine(Kind kind, Octets octets, String name, String value, String meaning) {
    public enum Kind {
        /** The packet as a whole; the first line about each packet. */
        PACKET,
        FIELD,
        /** A part of the field in the line before. */
        DETAIL,
        /** A deviation that a strict reader would refuse. */
        NOTE,
        /** The reason why the packet is refused, and the answer to its sender. */
        REFUSAL
    }

    /**
     * A range of octets of a packet.
     *
     * @param offset the offset from the beginning of the packet
     * @param length the number of octets
     * @param hex the octets, or the first few; blanked if they are secret
     */
    public record Octets(int offset, int length, String hex) {
        /** Stands for the octets of a line that shows none. */
        public static final Octets NONE = new Octets(-1, 0, "");

        public boolean isNone() {
            return offset < 0;
        }
    }
}
