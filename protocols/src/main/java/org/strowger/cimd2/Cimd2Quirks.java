package org.strowger.cimd2;

import java.time.ZoneId;
import java.time.ZoneOffset;
import org.strowger.protocol.PeerQuirks;

/**
 * The configured behaviour for a peer.
 *
 * @param strict whether its deviations are refused; usually they are tolerated where the meaning is clear
 * @param greets whether the SMSC sends a greeting line, for which some applications wait
 * @param summed whether our requests have a checksum; an answer has a checksum if its request had one
 * @param zone the zone of the SMSC's local times
 */
public record Cimd2Quirks(boolean strict, boolean greets, boolean summed, ZoneId zone) {
    public static final Cimd2Quirks USUAL = new Cimd2Quirks(false, false, true, ZoneOffset.UTC);

    static Cimd2Quirks of(PeerQuirks quirks) {
        return new Cimd2Quirks(quirks.strict(), quirks.invites(), true, quirks.zone());
    }
}
