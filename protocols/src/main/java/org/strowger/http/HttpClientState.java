package org.strowger.http;

import org.strowger.protocol.StateTable;

/** The states of a client's session. */
public enum HttpClientState {
    /** No request is pending. */
    FREE,
    /** At least one request has no response yet. */
    AWAITING,
    /** As {@link #AWAITING}, and the owner has closed the session. */
    CLOSING,
    OVER;

    public enum Event {
        SUBMITTED,
        /** The last pending response has arrived. */
        ANSWERED,
        /** The response has arrived, and the connection cannot be used again. */
        ANSWERED_LAST,
        CLOSE_ASKED,
        LOST
    }

    public static final StateTable<HttpClientState, Event> TABLE = StateTable.startingIn(FREE, Event.class)
            .on(FREE, Event.SUBMITTED, AWAITING)
            .on(FREE, Event.CLOSE_ASKED, OVER)
            .on(FREE, Event.LOST, OVER)
            .on(AWAITING, Event.ANSWERED, FREE)
            .on(AWAITING, Event.ANSWERED_LAST, OVER)
            .on(AWAITING, Event.CLOSE_ASKED, CLOSING)
            .on(AWAITING, Event.LOST, OVER)
            .on(CLOSING, Event.ANSWERED_LAST, OVER)
            .on(CLOSING, Event.LOST, OVER)
            .build();
}
