package org.strowger.router.http;

import org.strowger.bound.Within;
import org.strowger.message.PlainMessage;

/** The messages that are sent in one turn: together they take about a millisecond. */
@Within(Within.Scope.TURN)
final class Slice {
    /** The number of messages of one segment. */
    static final int MESSAGES_MAX = 25;

    private static final int SEGMENTS_MAX = 100;

    private int messages;
    private int segments;

    void begin() {
        messages = 0;
        segments = 0;
    }

    /** Whether the message belongs to this slice, which always has room for one. Counts it if so. */
    boolean hasRoom(PlainMessage message) {
        int more = message.segments();
        if (messages > 0 && (messages == MESSAGES_MAX || segments + more > SEGMENTS_MAX)) {
            return false;
        }
        messages++;
        segments += more;
        return true;
    }
}
