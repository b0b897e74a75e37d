package org.strowger.smpp;

import org.strowger.smpp.pdu.Tolerance;

/**
 * Everything that the sessions with one peer have in common. Limits and tolerance are those of the beginning: who lets
 * a peer in may set others for that session.
 */
public record SmppSettings(
        Role role,
        SmppIdentity identity,
        SmppTimers timers,
        SmppLimits limits,
        SmppHabits habits,
        Tolerance tolerance) {
    public static SmppSettings of(Role role, SmppIdentity identity) {
        return new SmppSettings(role, identity, SmppTimers.USUAL, SmppLimits.USUAL, SmppHabits.USUAL, Tolerance.USUAL);
    }

    public SmppSettings with(SmppTimers other) {
        return new SmppSettings(role, identity, other, limits, habits, tolerance);
    }

    public SmppSettings with(SmppLimits other) {
        return new SmppSettings(role, identity, timers, other, habits, tolerance);
    }

    public SmppSettings with(SmppHabits other) {
        return new SmppSettings(role, identity, timers, limits, other, tolerance);
    }

    public SmppSettings with(Tolerance other) {
        return new SmppSettings(role, identity, timers, limits, habits, other);
    }
}
