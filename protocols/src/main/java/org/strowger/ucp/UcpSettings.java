package org.strowger.ucp;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.ucp.operation.UcpHeader;

/**
 * Everything that the sessions with one peer have in common. Limits and tolerance are those of the beginning: who lets
 * a peer in may set others for that session.
 *
 * @param strict whether deviations are refused that can be
 * @param zone of the SMSC's times
 */
public record UcpSettings(
        UcpRole role, UcpIdentity identity, SessionTimers timers, SessionLimits limits, boolean strict, ZoneId zone) {
    /** As the configuration has it. */
    static final String NAME = "ucp";

    /** Of the specification; on the wire every version says 0100. */
    static final String VERSION = "4.0";

    /** Of a hundred numbers one stays free for a sign of life. */
    static final int WINDOW_MAX = 99;

    /** Packets in a row with a header that nobody can read: then the peer is out of step. */
    static final int FAULTS_MAX = 5;

    /** For the rest of a packet that has begun. */
    static final Duration PARTIAL = Duration.ofSeconds(30);

    /** An application that says nothing is let go after so many times of what it may be silent, and not before. */
    static final int SILENCES_MAX = 3;

    static final Duration SILENCE_MIN = Duration.ofMinutes(2);

    /** The text has no timers; these are what peers are used to. */
    public static final SessionTimers USUAL_TIMERS = new SessionTimers(
            Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(30));

    public static UcpSettings of(UcpRole role, UcpIdentity identity) {
        return new UcpSettings(role, identity, USUAL_TIMERS, SessionLimits.USUAL, false, ZoneOffset.UTC);
    }

    public UcpSettings with(SessionTimers other) {
        return new UcpSettings(role, identity, other, limits, strict, zone);
    }

    public UcpSettings with(SessionLimits other) {
        return new UcpSettings(role, identity, timers, other, strict, zone);
    }

    public UcpSettings with(ZoneId other) {
        return new UcpSettings(role, identity, timers, limits, strict, other);
    }

    public UcpSettings strictly() {
        return new UcpSettings(role, identity, timers, limits, true, zone);
    }

    int packetOctetsMax() {
        return Math.min(limits.packetOctetsMax(), UcpHeader.PACKET_OCTETS_MAX);
    }

    static int windowMax(int wanted) {
        return Math.min(wanted, WINDOW_MAX);
    }
}
