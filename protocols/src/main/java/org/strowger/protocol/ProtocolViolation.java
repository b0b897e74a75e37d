package org.strowger.protocol;

/**
 * A rule that the peer broke. A value, not an exception: broken rules are ordinary input.
 *
 * @param rule the rule, in words
 * @param offset the offset in the packet
 * @param found the content of the packet at that offset
 * @param fault the fault for counters
 */
public record ProtocolViolation(String rule, int offset, String found, PacketFault fault) {
    /** Creates a violation with the fault {@link PacketFault#MALFORMED}. */
    public ProtocolViolation(String rule, int offset, String found) {
        this(rule, offset, found, PacketFault.MALFORMED);
    }

    /** Returns the same violation, counted as another fault. */
    public ProtocolViolation as(PacketFault sort) {
        return new ProtocolViolation(rule, offset, found, sort);
    }

    @Override
    public String toString() {
        return rule + "; found " + found + " at offset " + offset;
    }
}
