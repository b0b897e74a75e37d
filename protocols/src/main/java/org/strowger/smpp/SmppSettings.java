package org.strowger.smpp;

import org.strowger.smpp.pdu.SmppTolerance;

/**
 * The settings of all sessions with one peer. Limits and tolerance apply until the owner accepts the sign-in; the owner
 * may then set others for that session.
 */
public record SmppSettings(
        SmppRole role,
        SmppIdentity identity,
        SmppTimers timers,
        SmppLimits limits,
        SmppQuirks quirks,
        SmppTolerance tolerance) {
    /** The name of the protocol in the configuration. */
    static final String NAME = "smpp";

    public static SmppSettings of(SmppRole role, SmppIdentity identity) {
        return new SmppSettings(
                role, identity, SmppTimers.USUAL, SmppLimits.USUAL, SmppQuirks.USUAL, SmppTolerance.USUAL);
    }

    public SmppSettings with(SmppTimers other) {
        return new SmppSettings(role, identity, other, limits, quirks, tolerance);
    }

    public SmppSettings with(SmppLimits other) {
        return new SmppSettings(role, identity, timers, other, quirks, tolerance);
    }

    public SmppSettings with(SmppQuirks other) {
        return new SmppSettings(role, identity, timers, limits, other, tolerance);
    }

    public SmppSettings with(SmppTolerance other) {
        return new SmppSettings(role, identity, timers, limits, quirks, other);
    }
}
