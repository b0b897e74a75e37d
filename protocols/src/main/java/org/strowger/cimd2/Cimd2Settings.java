package org.strowger.cimd2;

import java.time.Duration;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;

/**
 * The settings of all sessions with one peer. Limits and quirks apply until the owner accepts the sign-in; the owner
 * may then set others for that session.
 *
 * @param traffic the direction of messages, if we are the application; the protocol always permits both
 */
public record Cimd2Settings(
        Cimd2Role role,
        Cimd2Identity identity,
        Traffic traffic,
        SessionTimers timers,
        Cimd2Limits limits,
        Cimd2Quirks quirks) {
    /** The name of the protocol in the configuration. */
    static final String NAME = "cimd2";

    /** The only version; it is not sent. */
    static final String VERSION = "2";

    private static final int SILENCES = 10;

    public static Cimd2Settings of(Cimd2Role role, Cimd2Identity identity) {
        return new Cimd2Settings(
                role, identity, Traffic.BOTH, SessionTimers.USUAL, Cimd2Limits.USUAL, Cimd2Quirks.USUAL);
    }

    /**
     * Returns the timeouts. Not every application answers alive requests, so as an SMSC we send none, and close the
     * connection only after a much longer silence of the application.
     */
    SessionTimers sessionTimers() {
        if (role == Cimd2Role.APPLICATION) {
            return timers;
        }
        Duration idle = timers.idle().isZero() ? timers.silence().multipliedBy(SILENCES) : timers.idle();
        return new SessionTimers(timers.begin(), Duration.ZERO, timers.response(), timers.control(), idle);
    }

    public Cimd2Settings with(SessionTimers other) {
        return new Cimd2Settings(role, identity, traffic, other, limits, quirks);
    }

    public Cimd2Settings with(Cimd2Limits other) {
        return new Cimd2Settings(role, identity, traffic, timers, other, quirks);
    }

    public Cimd2Settings with(Cimd2Quirks other) {
        return new Cimd2Settings(role, identity, traffic, timers, limits, other);
    }

    public Cimd2Settings with(Traffic other) {
        return new Cimd2Settings(role, identity, other, timers, limits, quirks);
    }
}
