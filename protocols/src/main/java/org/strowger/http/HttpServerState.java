package org.strowger.http;

import org.strowger.protocol.StateTable;

/** The states of a server's session. */
public enum HttpServerState {
    /** Requests are read. */
    OPEN,
    /** The owner wants the end, within a request: its rest is still read. */
    CLOSING,
    /** The last request came, and the rest of the input is ignored: requests that came are still answered. */
    FINISHING,
    OVER;

    public enum Event {
        CLOSE_ASKED,
        /**
         * A request that asked for the end of the connection, a fault, or the end of the input; also the wish of the
         * owner between two requests.
         */
        LAST_CAME,
        ALL_ANSWERED,
        LOST
    }

    public static final StateTable<HttpServerState, Event> TABLE = StateTable.startingIn(OPEN, Event.class)
            .on(OPEN, Event.CLOSE_ASKED, CLOSING)
            .on(OPEN, Event.LAST_CAME, FINISHING)
            .on(OPEN, Event.LOST, OVER)
            .on(CLOSING, Event.LAST_CAME, FINISHING)
            .on(CLOSING, Event.LOST, OVER)
            .on(FINISHING, Event.ALL_ANSWERED, OVER)
            .on(FINISHING, Event.LOST, OVER)
            .build();
}
