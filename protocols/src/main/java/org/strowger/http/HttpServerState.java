package org.strowger.http;

import org.strowger.protocol.StateTable;

/** The states of a server's session. */
public enum HttpServerState {
    /** Requests are read. */
    OPEN,
    /** The owner has closed the session during a request, whose rest is still read. */
    CLOSING,
    /** The last request has arrived, and further input is ignored; received requests are still answered. */
    FINISHING,
    OVER;

    public enum Event {
        CLOSE_ASKED,
        /**
         * The last request has arrived: it requested the end of the connection, had a fault, or was followed by the end
         * of the input. Also used if the owner closes the session between two requests.
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
