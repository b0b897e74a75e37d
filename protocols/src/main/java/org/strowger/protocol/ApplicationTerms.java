package org.strowger.protocol;

import org.strowger.protocol.SignIn.Traffic;

/**
 * The terms on which we connect to an SMSC as an application.
 *
 * @param credentials our account
 * @param traffic the direction of messages
 * @param version the highest version that we support
 * @param timers the timeouts
 * @param limits the limits
 * @param quirks the quirks of the SMSC
 */
public record ApplicationTerms(
        Credentials credentials,
        Traffic traffic,
        String version,
        SessionTimers timers,
        SessionLimits limits,
        PeerQuirks quirks) {
    public ApplicationTerms with(Traffic other) {
        return new ApplicationTerms(credentials, other, version, timers, limits, quirks);
    }
}
