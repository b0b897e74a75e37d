package org.strowger.protocol;

/**
 * The limits of a session.
 *
 * @param windowToPeer our unanswered requests
 * @param windowOfPeer the peer's unanswered requests: a further request is throttled
 * @param packetOctetsMax a longer packet is a framing error
 */
public record SessionLimits(int windowToPeer, int windowOfPeer, int packetOctetsMax) {
    public static final SessionLimits USUAL = new SessionLimits(10, 1000, 80 << 10);
}
