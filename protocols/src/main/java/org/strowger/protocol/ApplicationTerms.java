package org.strowger.protocol;

import org.strowger.protocol.SignIn.Traffic;

/**
 * How we are an application to an SMSC.
 *
 * @param credentials who we are
 * @param traffic which ways messages are to go
 * @param version the highest of the protocol that we speak, as people write it
 * @param timers how long we wait
 * @param limits how much we take on
 * @param habits what is known of the SMSC
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
