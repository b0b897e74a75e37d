package org.strowger.protocol;

/**
 * The limits of a session.
 *
 * @param windowToPeer the limit of our unanswered requests
 * @param windowOfPeer the limit of the peer's unanswered requests; further requests are throttled
 * @param packetOctetsMax the maximum length of a packet; a longer packet is a framing error
 */
public record SessionLimits(int windowToPeer, int windowOfPeer, int packetOctetsMax) {
    public static final SessionLimits USUAL = new SessionLimits(10, 1000, 80 << 10);
}
