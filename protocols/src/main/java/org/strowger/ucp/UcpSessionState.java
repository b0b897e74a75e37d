package org.strowger.ucp;

import org.strowger.protocol.StateTable;

/** How far a session has come. There is no word for its end: whoever leaves closes the connection. */
public enum UcpSessionState {
    /** Connected; nobody has said who they are. */
    OPEN,
    /** A login was sent, or came, and is not answered. */
    LOGGING_IN,
    /** We did not let the peer in: it is to hang up, or its time runs out. */
    TURNED_AWAY,
    LOGGED_IN,
    /** We want to end it: what is under way is waited for, nothing new begins. */
    DRAINING,
    OVER;

    /** What moves a session on. */
    public enum Event {
        LOGIN,
        LOGIN_ACCEPTED,
        /** The SMSC knows us by where we come from. */
        NO_LOGIN_NEEDED,
        LOGIN_REFUSED,
        LOGIN_REFUSED_BY_US,
        CLOSE_ASKED,
        DRAINED,
        LOST
    }

    public static final StateTable<UcpSessionState, Event> TABLE = table();

    /** Whether the login is done, and nobody wants to leave. */
    public boolean isLoggedIn() {
        return this == LOGGED_IN;
    }

    /** Whether nobody has logged in yet. */
    public boolean isEarly() {
        return ordinal() < LOGGED_IN.ordinal();
    }

    private static StateTable<UcpSessionState, Event> table() {
        StateTable.Builder<UcpSessionState, Event> table = StateTable.startingIn(OPEN, Event.class)
                .on(OPEN, Event.LOGIN, LOGGING_IN)
                .on(OPEN, Event.NO_LOGIN_NEEDED, LOGGED_IN)
                .on(LOGGING_IN, Event.LOGIN_ACCEPTED, LOGGED_IN)
                .on(LOGGING_IN, Event.LOGIN_REFUSED, OVER)
                .on(LOGGING_IN, Event.LOGIN_REFUSED_BY_US, TURNED_AWAY)
                .on(LOGGED_IN, Event.CLOSE_ASKED, DRAINING)
                .on(DRAINING, Event.DRAINED, OVER);
        for (UcpSessionState any : values()) {
            if (any != OVER) {
                table.on(any, Event.LOST, OVER);
            }
        }
        return table.build();
    }
}
