package org.strowger.protocol;

/**
 * How much a session takes on.
 *
 * @param windowMax our messages that have no answer yet
 * @param pendingMax the peer's messages that have no answer yet: one more is told to come back later
 * @param packetOctetsMax a longer packet is taken for damage
 */
public record SessionLimits(int windowMax, int pendingMax, int packetOctetsMax) {
    public static final SessionLimits USUAL = new SessionLimits(10, 1000, 80 << 10);
}
