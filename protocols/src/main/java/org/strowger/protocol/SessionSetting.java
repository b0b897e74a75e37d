package org.strowger.protocol;

import java.time.Instant;
import org.strowger.protocol.buffer.ThreadTools;

/**
 * The environment that the driver provides to a session.
 *
 * @param handler receives the events of the session
 * @param threadTools the tools of the thread that owns the session
 * @param calendar the calendar time for a time of the session's clock
 * @param tally counts the packets of the session
 */
public record SessionSetting(
        MessageHandler handler, ThreadTools threadTools, CalendarTime calendar, PacketTally tally) {
    /**
     * Creates a setting without counters.
     *
     * @param epoch the calendar time at which the clock of the session shows 0
     */
    public SessionSetting(MessageHandler handler, ThreadTools threadTools, Instant epoch) {
        this(handler, threadTools, CalendarTime.from(epoch), PacketTally.NONE);
    }
}
