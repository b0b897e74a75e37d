package org.strowger.router.recording;

import java.io.IOException;

/** One recording, read step by step in the order of time. */
interface RecordedSource {
    /** The time of the next step; {@link Long#MAX_VALUE} at the end. */
    long timeMillis();

    /** Passes on the next part of the traffic. */
    void step() throws IOException;
}
