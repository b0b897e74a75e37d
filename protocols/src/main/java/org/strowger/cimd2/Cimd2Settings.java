package org.strowger.cimd2;

import java.time.Duration;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;

/**
 * Everything that the sessions with one peer have in common. Limits and habits are those of the beginning: who lets a
 * peer in may set others for that session.
 *
 * @param traffic which ways messages are to go, if we are the application; the protocol itself knows both ways only
 */
public record Cimd2Settings(
        Cimd2Role role,
        Cimd2Identity identity,
        Traffic traffic,
        SessionTimers timers,
        Cimd2Limits limits,
        Cimd2Quirks habits) {
    /** As the configuration has it. */
    static final String NAME = "cimd2";

    /** The only version; it is not said on the wire. */
    static final String VERSION = "2";

    private static final int SILENCES = 10;

    public static Cimd2Settings of(Cimd2Role role, Cimd2Identity identity) {
        return new Cimd2Settings(
                role, identity, Traffic.BOTH, SessionTimers.USUAL, Cimd2Limits.USUAL, Cimd2Quirks.USUAL);
    }

    /**
     * How long a session waits. Not all applications answer an SMSC that asks for a sign of life: it asks for none, and
     * ends the session of one that says nothing for much longer than it would ask after.
     */
    SessionTimers sessionTimers() {
        if (role == Cimd2Role.APPLICATION) {
            return timers;
        }
        Duration idle = timers.idle().isZero() ? timers.silence().multipliedBy(SILENCES) : timers.idle();
        return new SessionTimers(timers.begin(), Duration.ZERO, timers.response(), timers.control(), idle);
    }

    public Cimd2Settings with(SessionTimers other) {
        return new Cimd2Settings(role, identity, traffic, other, limits, habits);
    }

    public Cimd2Settings with(Cimd2Limits other) {
        return new Cimd2Settings(role, identity, traffic, timers, other, habits);
    }

    public Cimd2Settings with(Cimd2Quirks other) {
        return new Cimd2Settings(role, identity, traffic, timers, limits, other);
    }

    public Cimd2Settings with(Traffic other) {
        return new Cimd2Settings(role, identity, other, timers, limits, habits);
    }
}
