package org.strowger.protocol;

/**
 * A rule that the peer broke: a value, not an exception, for it is an ordinary thing to hear from a stranger.
 *
 * @param rule the rule, in words
 * @param offset where in the packet, counted from its first byte
 * @param found what stood there
 */
public record ProtocolViolation(String rule, int offset, String found) {
    @Override
    public String toString() {
        return rule + "; found " + found + " at offset " + offset;
    }
}
