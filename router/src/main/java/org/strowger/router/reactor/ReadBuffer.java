package org.strowger.router.reactor;

import org.strowger.protocol.Inbox;
import org.strowger.router.config.ReactorLimits;

/** The size of the buffer into which a thread reads all its connections, one after the other. */
final class ReadBuffer {
    private ReadBuffer() {}

    /** What one read may bring, behind the head of a packet that is copied back. */
    static int bytes(ReactorLimits limits) {
        return limits.readBufferBytes() + Inbox.SHORT_BYTES;
    }
}
