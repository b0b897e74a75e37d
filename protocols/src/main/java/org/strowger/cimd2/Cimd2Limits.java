package org.strowger.cimd2;

import java.time.Duration;
import org.strowger.bound.Within;
import org.strowger.protocol.SessionLimits;

/**
 * The limits of a session.
 *
 * @param windowToPeer the limit of our unanswered requests; the login requests a window if the limit is above 1
 * @param windowOfPeer the limit of the peer's unanswered requests; further requests are throttled
 * @param unansweredMax the number of consecutive timeouts of our requests after which the session ends
 * @param packetOctetsMax the maximum length of a packet; a longer packet is a framing error
 */
@Within(Within.Scope.PACKET)
public record Cimd2Limits(int windowToPeer, int windowOfPeer, int unansweredMax, int packetOctetsMax) {
    /** The default limit, longer than any legal packet; the specification states no limit. */
    public static final int PACKET_OCTETS_MAX = 4096;

    /** The timeout for the rest of an incomplete packet. */
    public static final Duration PARTIAL = Duration.ofSeconds(30);

    /** The number of consecutive unreadable packets that ends the session. */
    public static final int UNREADABLE_MAX = 5;

    public static final Cimd2Limits USUAL = new Cimd2Limits(1, 100, 100, PACKET_OCTETS_MAX);

    private static final int PACKET_OCTETS_MIN = 256;

    public Cimd2Limits {
        if (windowToPeer < 1 || windowOfPeer < 1 || unansweredMax < 1 || packetOctetsMax < PACKET_OCTETS_MIN) {
            throw new IllegalArgumentException("limits are too small for a session: window " + windowToPeer + ", "
                    + windowOfPeer + " pending requests, packets of " + packetOctetsMax + " octets");
        }
    }

    /** Returns the limits for CIMD2, at most those that the packet numbers and the default packet length permit. */
    static Cimd2Limits of(SessionLimits limits) {
        return new Cimd2Limits(
                Math.min(limits.windowToPeer(), Cimd2Role.outstandingMax()),
                limits.windowOfPeer(),
                USUAL.unansweredMax(),
                Math.min(limits.packetOctetsMax(), PACKET_OCTETS_MAX));
    }
}
