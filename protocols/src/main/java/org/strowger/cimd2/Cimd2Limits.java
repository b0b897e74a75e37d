package org.strowger.cimd2;

import java.time.Duration;
import org.strowger.protocol.SessionLimits;

/**
 * How much a session takes on.
 *
 * @param windowMax our messages that have no answer yet; more than one is asked for in the login
 * @param pendingMax the peer's requests that have no answer yet: one more is told to come back later
 * @param unansweredMax of ours in a row that are not answered in time: then the session ends
 * @param packetOctetsMax a longer packet is taken for damage
 */
public record Cimd2Limits(int windowMax, int pendingMax, int unansweredMax, int packetOctetsMax) {
    /** No packet of the protocol is longer. */
    public static final int PACKET_OCTETS_MAX = 4096;

    /** How long to wait for the rest of a packet that has begun. */
    public static final Duration PARTIAL = Duration.ofSeconds(30);

    /** Packets in a row of which nobody knows what to answer to: then the session ends. */
    public static final int UNREADABLE_MAX = 5;

    public static final Cimd2Limits USUAL = new Cimd2Limits(1, 100, 100, PACKET_OCTETS_MAX);

    private static final int PACKET_OCTETS_MIN = 256;

    public Cimd2Limits {
        if (windowMax < 1 || pendingMax < 1 || unansweredMax < 1 || packetOctetsMax < PACKET_OCTETS_MIN) {
            throw new IllegalArgumentException("a window of " + windowMax + ", " + pendingMax
                    + " pending and packets of " + packetOctetsMax + " octets are too little for a session");
        }
    }

    /** As many as have numbers; nothing longer than the longest packet. */
    static Cimd2Limits of(SessionLimits limits) {
        return new Cimd2Limits(
                Math.min(limits.windowMax(), Cimd2Role.outstandingMax()),
                limits.pendingMax(),
                USUAL.unansweredMax(),
                Math.min(limits.packetOctetsMax(), PACKET_OCTETS_MAX));
    }
}
