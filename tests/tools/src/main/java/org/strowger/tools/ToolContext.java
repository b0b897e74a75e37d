package org.strowger.tools;

import java.time.Instant;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.time.MonotonicClock;

/**
 * The environment of a tool.
 *
 * @param traits the protocol of the sessions
 * @param epoch the calendar time at which the clock of the threads is 0
 * @param hasBinds whether sessions begin with a bind; without one, messages are requests with whole texts, which the
 *     server splits
 */
public record ToolContext(ProtocolTraits traits, Instant epoch, boolean hasBinds) {
    /** The context of a protocol with binds. */
    public ToolContext(ProtocolTraits traits, Instant epoch) {
        this(traits, epoch, true);
    }

    /** A context for threads that use this clock. */
    public static ToolContext at(ProtocolTraits traits, MonotonicClock clock) {
        return new ToolContext(traits, Instant.now().minusNanos(clock.nowNanos()));
    }

    /** The same without binds. */
    public ToolContext withoutBinds() {
        return new ToolContext(traits, epoch, false);
    }
}
