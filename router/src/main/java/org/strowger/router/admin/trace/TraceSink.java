package org.strowger.router.admin.trace;

import java.io.IOException;
import java.time.Instant;
import org.strowger.protocol.CloseReason;

/** The output of a trace. Owned by the trace thread, and must not block it. */
interface TraceSink {
    /** Value of {@link #ending} while the trace may continue. */
    String GOES_ON = "";

    void packet(SeenPacket seen) throws IOException;

    void connectionEnded(TracedConnection wire, CloseReason reason, Instant time) throws IOException;

    /** Why it accepts no more packets. */
    String ending();

    void flush() throws IOException;

    void end(String why) throws IOException;
}
