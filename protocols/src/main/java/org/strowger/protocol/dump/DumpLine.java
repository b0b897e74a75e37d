package org.strowger.protocol.dump;

/**
 * A line of a dump: some octets of a packet, what they are called, what stands in them and what it means. All texts are
 * safe to print, whoever wrote them.
 *
 * @param kind what sort of line it is
 * @param octets which octets it is about
 * @param name of the field, or of what is inside it
 * @param value what stands there
 * @param meaning the value in words; empty if there is nothing to add
 */
public record DumpLine(Kind kind, Octets octets, String name, String value, String meaning) {
    /** The sorts of lines. */
    public enum Kind {
        /** The packet as a whole: the first line of each. */
        PACKET,
        FIELD,
        /** Something inside the field that the last line was about. */
        DETAIL,
        /** Something that a strict reader would not have let pass. */
        NOTE,
        /** Why the packet is not accepted, and what its sender is told. */
        REFUSAL
    }

    /**
     * Some octets of a packet.
     *
     * @param offset of the first, from the first of the packet
     * @param length how many there are
     * @param hex them, or the first of them if there are many; blanked if nobody should see them
     */
    public record Octets(int offset, int length, String hex) {
        /** Of a line that is about no octets in particular. */
        public static final Octets NONE = new Octets(-1, 0, "");

        public boolean isNone() {
            return offset < 0;
        }
    }
}
