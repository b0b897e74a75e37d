package org.strowger.protocol;

import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The configured behaviour for a peer.
 *
 * @param strict whether its deviations are refused; usually they are tolerated where the meaning is clear
 * @param invites whether the SMSC invites the application to sign in: SMPP outbind, CIMD2 greeting
 * @param zone the zone of the SMSC's local times
 */
public record PeerQuirks(boolean strict, boolean invites, ZoneId zone) {
    public static final PeerQuirks USUAL = new PeerQuirks(false, false);

    /** The quirks of a peer whose SMSC has its clock in UTC. */
    public PeerQuirks(boolean strict, boolean invites) {
        this(strict, invites, ZoneOffset.UTC);
    }
}
