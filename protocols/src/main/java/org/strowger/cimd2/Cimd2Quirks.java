package org.strowger.cimd2;

import java.time.ZoneId;
import java.time.ZoneOffset;
import org.strowger.protocol.PeerQuirks;

/**
 * What is done as this peer needs it.
 *
 * @param strict whether it is held to the letter; usually it is not, where it is clear what it means
 * @param greets whether an SMSC says a line before anything else, as some do and some applications wait for
 * @param summed whether what we ask has a checksum; what we answer has one if what was asked had
 * @param zone that of the clock on the SMSC's wall
 */
public record Cimd2Quirks(boolean strict, boolean greets, boolean summed, ZoneId zone) {
    public static final Cimd2Quirks USUAL = new Cimd2Quirks(false, false, true, ZoneOffset.UTC);

    static Cimd2Quirks of(PeerQuirks habits) {
        return new Cimd2Quirks(habits.strict(), habits.invites(), true, habits.zone());
    }
}
