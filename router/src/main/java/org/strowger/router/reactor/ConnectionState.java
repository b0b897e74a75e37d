package org.strowger.router.reactor;

import org.strowger.protocol.StateTable;

/**
 * How far a connection has come towards its end. Closing has more cases than opening: either side may be done first,
 * what is owed is still sent, and a side that closes a socket with unread bytes in it destroys what it sent last. So
 * whoever is done first sends its last bytes and its end, and then reads and throws away until the other's end comes.
 */
enum ConnectionState {
    /** Both directions are in use. */
    OPEN,
    /** The peer will send no more; we may. */
    HALF_CLOSED,
    /** The session is over and its last bytes are leaving; the peer may still be sending. */
    ENDING,
    /** The session is over and its last bytes are leaving; the peer is done. */
    ENDING_ALONE,
    /** All was sent, our end too; waiting for the peer's. */
    LINGERING,
    CLOSED;

    /** What moves a connection on. */
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

    /** The session still has a say. */
    boolean sessionLives() {
        return this == OPEN || this == HALF_CLOSED;
    }

    /** Bytes of the peer are still to be read, if only to be thrown away. */
    boolean peerMaySend() {
        return this == OPEN || this == ENDING || this == LINGERING;
    }

    /** What is read is thrown away. */
    boolean discards() {
        return this == ENDING || this == LINGERING;
    }
}
