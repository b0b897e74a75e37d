package org.strowger.protocol;

import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * What is known of a peer beyond what it says.
 *
 * @param strict whether it is held to the letter; usually it is not, where it is clear what it means
 * @param invites the SMSC says when we may begin: an application waits for that, an SMSC says it
 * @param zone of the times that the SMSC writes and reads without one
 */
public record PeerQuirks(boolean strict, boolean invites, ZoneId zone) {
    public static final PeerQuirks USUAL = new PeerQuirks(false, false);

    /** Of an SMSC whose clock shows the time of the world. */
    public PeerQuirks(boolean strict, boolean invites) {
        this(strict, invites, ZoneOffset.UTC);
    }
}
