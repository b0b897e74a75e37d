package org.strowger.protocol;

import java.time.Instant;
import org.strowger.protocol.buffer.ThreadTools;

/**
 * What the driver of a session provides.
 *
 * @param handler receives the events of the session
 * @param workbench of the thread that owns the session
 * @param epoch calendar time at which the clock of the session shows 0
 * @param tally counts its packets
 */
public record SessionSetting(MessageHandler handler, ThreadTools workbench, Instant epoch, PacketTally tally) {
    /** Without counters. */
    public SessionSetting(MessageHandler handler, ThreadTools workbench, Instant epoch) {
        this(handler, workbench, epoch, PacketTally.NONE);
    }
}
