package org.strowger.protocol;

/**
 * A rule that the peer broke: a value, not an exception, for it is an ordinary thing to hear from a stranger.
 *
 * @param rule the rule, in words
 * @param offset where in the packet, counted from its first byte
 * @param found what stood there
 * @param fault which sort of fault that is
 */
public record ProtocolViolation(String rule, int offset, String found, PacketFault fault) {
    /** Something stands in the packet that must not. */
    public ProtocolViolation(String rule, int offset, String found) {
        this(rule, offset, found, PacketFault.MALFORMED);
    }

    /** The same, of another sort. */
    public ProtocolViolation as(PacketFault sort) {
        return new ProtocolViolation(rule, offset, found, sort);
    }

    @Override
    public String toString() {
        return rule + "; found " + found + " at offset " + offset;
    }
}
