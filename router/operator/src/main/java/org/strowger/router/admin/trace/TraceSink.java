package org.strowger.router.admin.trace;

import java.io.IOException;
import java.time.Instant;
import org.strowger.protocol.CloseReason;

/** The output of a trace. Owned by the trace thread; must not block that thread. */
interface TraceSink {
    /** The result of {@link #ending} while the sink accepts packets. */
    String GOES_ON = "";

    void packet(SeenPacket seen) throws IOException;

    void connectionEnded(TracedConnection connection, CloseReason reason, Instant time) throws IOException;

    /** The reason why the sink accepts no more packets; {@link #GOES_ON} while it accepts packets. */
    String ending();

    void flush() throws IOException;

    void end(String why) throws IOException;
}
