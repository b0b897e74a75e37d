package org.strowger.protocol;

import org.strowger.protocol.SignIn.Traffic;

/**
 * The terms on which we connect to an SMSC as an application.
 *
 * @param credentials our account
 * @param traffic which way messages go
 * @param version the highest version that we speak
 * @param timers timeouts
 * @param limits limits
 * @param habits quirks of the SMSC
 */
public record ApplicationTerms(
        Credentials credentials,
        Traffic traffic,
        String version,
        SessionTimers timers,
        SessionLimits limits,
        PeerQuirks habits) {
    public ApplicationTerms with(Traffic other) {
        return new ApplicationTerms(credentials, other, version, timers, limits, habits);
    }
}
