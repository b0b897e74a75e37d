package org.strowger.protocol;

/**
 * A rule that the peer broke. A value, not an exception: broken rules are ordinary input.
 *
 * @param rule the rule, in words
 * @param offset offset in the packet
 * @param found what the packet has there
 * @param fault for counters
 */
public record ProtocolViolation(String rule, int offset, String found, PacketFault fault) {
    /** A malformed field. */
    public ProtocolViolation(String rule, int offset, String found) {
        this(rule, offset, found, PacketFault.MALFORMED);
    }

    /** The same, counted as another fault. */
    public ProtocolViolation as(PacketFault sort) {
        return new ProtocolViolation(rule, offset, found, sort);
    }

    @Override
    public String toString() {
        return rule + "; found " + found + " at offset " + offset;
    }
}
