package org.strowger.tools;

import java.time.Instant;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.time.MonotonicClock;

/**
 * The environment of a tool.
 *
 * @param traits the protocol of the sessions
 * @param epoch the calendar time at which the clock of the threads is 0
 */
public record ToolContext(ProtocolTraits traits, Instant epoch) {
    /** A context for threads that use this clock. */
    public static ToolContext at(ProtocolTraits traits, MonotonicClock clock) {
        return new ToolContext(traits, Instant.now().minusNanos(clock.nowNanos()));
    }
}
