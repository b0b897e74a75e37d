package org.strowger.router.recording;

import java.io.IOException;

/** One recording, read step by step. */
interface RecordedSource {
    /** The time of the next step; {@link Long#MAX_VALUE} at the end. */
    long timeMillis();

    /** Passes the next part of the traffic on. */
    void step() throws IOException;
}
