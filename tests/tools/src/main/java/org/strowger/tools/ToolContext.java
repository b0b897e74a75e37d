package org.strowger.tools;

import java.time.Instant;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.time.MonotonicClock;

/**
 * What a tool is given by whoever starts it.
 *
 * @param suite the protocol that is spoken
 * @param epoch what time of the calendar it is when the clock of the threads shows 0
 */
public record ToolContext(ProtocolTraits suite, Instant epoch) {
    /** For threads that use this clock. */
    public static ToolContext at(ProtocolTraits suite, MonotonicClock clock) {
        return new ToolContext(suite, Instant.now().minusNanos(clock.nowNanos()));
    }
}
