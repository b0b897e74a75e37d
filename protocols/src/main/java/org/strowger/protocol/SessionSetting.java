package org.strowger.protocol;

import org.strowger.protocol.buffer.ThreadTools;
import java.time.Instant;

/**
 * What a session is given by whoever runs it.
 *
 * @param handler hears what the session has to tell
 * @param workbench that of the thread on which it lives
 * @param epoch what time of the calendar it is when the clock of the session shows 0
 * @param tally counts its packets
 */
public record SessionSetting(MessageHandler handler, ThreadTools workbench, Instant epoch, PacketTally tally) {
    /** Its packets are not counted. */
    public SessionSetting(MessageHandler handler, ThreadTools workbench, Instant epoch) {
        this(handler, workbench, epoch, PacketTally.NONE);
    }
}
