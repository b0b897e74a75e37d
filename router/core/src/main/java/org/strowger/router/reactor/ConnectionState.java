package org.strowger.router.reactor;

import org.strowger.protocol.StateTable;

/**
 * The states of a connection. Either side may end first; remaining output is still sent. A side that closes a socket
 * with unread bytes destroys the last bytes it sent, because TCP resets the connection. So the side that ends first
 * sends its last bytes and its end, then reads and discards until the other side has ended.
 */
enum ConnectionState {
    /** Both directions are in use. */
    OPEN,
    /** The peer has ended; Strowger may still send. */
    HALF_CLOSED,
    /** The session is over and its last bytes are being sent; the peer may still send. */
    ENDING,
    /** The session is over and its last bytes are being sent; the peer has ended. */
    ENDING_ALONE,
    /** All bytes and Strowger's end were sent; the peer's end is awaited. */
    LINGERING,
    CLOSED;

    enum Event {
        PEER_ENDED,
        SESSION_OVER,
        ALL_SENT,
        TIME_UP,
        BROKEN
    }

    static final StateTable<ConnectionState, Event> TABLE = StateTable.startingIn(OPEN, Event.class)
            .on(OPEN, Event.PEER_ENDED, HALF_CLOSED)
            .on(OPEN, Event.SESSION_OVER, ENDING)
            .on(OPEN, Event.TIME_UP, CLOSED)
            .on(OPEN, Event.BROKEN, CLOSED)
            .on(HALF_CLOSED, Event.SESSION_OVER, ENDING_ALONE)
            .on(HALF_CLOSED, Event.TIME_UP, CLOSED)
            .on(HALF_CLOSED, Event.BROKEN, CLOSED)
            .on(ENDING, Event.PEER_ENDED, ENDING_ALONE)
            .on(ENDING, Event.ALL_SENT, LINGERING)
            .on(ENDING, Event.TIME_UP, CLOSED)
            .on(ENDING, Event.BROKEN, CLOSED)
            .on(ENDING_ALONE, Event.ALL_SENT, CLOSED)
            .on(ENDING_ALONE, Event.TIME_UP, CLOSED)
            .on(ENDING_ALONE, Event.BROKEN, CLOSED)
            .on(LINGERING, Event.PEER_ENDED, CLOSED)
            .on(LINGERING, Event.TIME_UP, CLOSED)
            .on(LINGERING, Event.BROKEN, CLOSED)
            .build();

    boolean sessionLives() {
        return this == OPEN || this == HALF_CLOSED;
    }

    /** Whether the peer's bytes must still be read, if only to discard them. */
    boolean peerMaySend() {
        return this == OPEN || this == ENDING || this == LINGERING;
    }

    boolean discards() {
        return this == ENDING || this == LINGERING;
    }
}
