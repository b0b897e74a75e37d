package org.strowger.router.admin.trace;

import java.io.IOException;
import java.time.Instant;
import org.strowger.protocol.CloseReason;

/** Where a trace goes. It belongs to the trace thread, and does not hold that up. */
interface TraceSink {
    /** What {@link #ending} says while the trace may go on. */
    String GOES_ON = "";

    void packet(SeenPacket seen) throws IOException;

    void connectionEnded(TracedConnection wire, CloseReason reason, Instant time) throws IOException;

    /** Why it takes no more. */
    String ending();

    /** For now that was all. */
    void flush() throws IOException;

    /** The trace is over. */
    void end(String why) throws IOException;
}
