package org.strowger.ucp;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.ucp.operation.UcpHeader;

/**
 * The settings of all sessions with one peer. Limits and tolerance apply until the owner accepts the sign-in; the owner
 * may then set others for that session.
 *
 * @param traffic the direction in which we use a session as an application; the protocol does not transmit it
 * @param strict whether deviations are refused
 * @param zone the zone of the SMSC's local times
 */
@Within(Within.Scope.PACKET)
public record UcpSettings(
        UcpRole role,
        UcpIdentity identity,
        Traffic traffic,
        SessionTimers timers,
        SessionLimits limits,
        boolean strict,
        ZoneId zone) {
    /** The name of the protocol in the configuration. */
    static final String NAME = "ucp";

    /** The version of the specification; every version sends 0100. */
    static final String VERSION = "4.0";

    /** One of the hundred transaction numbers (EMI-UCP 4.0, TRN) is reserved for an alert. */
    static final int WINDOW_MAX = 99;

    /** The number of consecutive unreadable headers that ends the session. */
    @Bound(
            of = "unreadable packets in a row before a UCP connection closes",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "the connection closes")
    static final int FAULTS_MAX = 5;

    /** The timeout for the rest of an incomplete packet. */
    static final Duration PARTIAL = Duration.ofSeconds(30);

    /** A session with a silent application ends after this multiple of the silence timeout. */
    @Bound(
            of = "multiples of the silence timeout before the session of a silent UCP application ends",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "the connection closes")
    static final int SILENCES_MAX = 3;

    static final Duration SILENCE_MIN = Duration.ofMinutes(2);

    /** EMI-UCP specifies no timers; these are the usual ones. */
    public static final SessionTimers USUAL_TIMERS = new SessionTimers(
            Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(30));

    public static UcpSettings of(UcpRole role, UcpIdentity identity) {
        return new UcpSettings(role, identity, Traffic.BOTH, USUAL_TIMERS, SessionLimits.USUAL, false, ZoneOffset.UTC);
    }

    public UcpSettings with(SessionTimers other) {
        return new UcpSettings(role, identity, traffic, other, limits, strict, zone);
    }

    public UcpSettings with(SessionLimits other) {
        return new UcpSettings(role, identity, traffic, timers, other, strict, zone);
    }

    public UcpSettings with(ZoneId other) {
        return new UcpSettings(role, identity, traffic, timers, limits, strict, other);
    }

    public UcpSettings strictly() {
        return new UcpSettings(role, identity, traffic, timers, limits, true, zone);
    }

    int packetOctetsMax() {
        return Math.min(limits.packetOctetsMax(), UcpHeader.PACKET_OCTETS_MAX);
    }

    static int windowMax(int wanted) {
        return Math.min(wanted, WINDOW_MAX);
    }
}
