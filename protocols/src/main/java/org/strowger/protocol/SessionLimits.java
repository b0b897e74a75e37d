package org.strowger.protocol;

/**
 * The limits of a session.
 *
 * @param windowMax our unanswered requests
 * @param pendingMax the peer's unanswered requests: a further request is refused as temporary
 * @param packetOctetsMax a longer packet is a framing error
 */
public record SessionLimits(int windowMax, int pendingMax, int packetOctetsMax) {
    public static final SessionLimits USUAL = new SessionLimits(10, 1000, 80 << 10);
}
