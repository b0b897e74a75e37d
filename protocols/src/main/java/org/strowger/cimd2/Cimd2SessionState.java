package org.strowger.cimd2;

import org.strowger.protocol.StateTable;

/** How far a session has come. */
public enum Cimd2SessionState {
    /** Connected; nobody has logged in. */
    CONNECTED,
    /** A login was sent, or came, and is not answered. */
    LOGGING_IN,
    /** We did not let the peer in: it is to hang up, or its time runs out. */
    TURNED_AWAY,
    LOGGED_IN,
    /** We want to end it: what is under way is waited for, nothing new begins. */
    DRAINING,
    /** Our logout is not answered. */
    LOGGING_OUT,
    /** The peer's logout is not answered: what is under way is waited for. */
    LEAVING,
    OVER;

    /** What moves a session on. */
    public enum Event {
        LOGIN,
        LET_IN,
        LOGIN_REFUSED,
        LOGIN_REFUSED_BY_US,
        CLOSE_ASKED,
        LOGOUT_SENT,
        LOGOUT_CAME,
        LOGGED_OUT,
        LOST
    }

    public static final StateTable<Cimd2SessionState, Event> TABLE = table();

    /** Whether the login is done and not yet undone: what was asked can still be answered. */
    public boolean isSignedIn() {
        return ordinal() >= LOGGED_IN.ordinal() && this != OVER;
    }

    /** Whether nobody has logged in yet. */
    public boolean isEarly() {
        return ordinal() < LOGGED_IN.ordinal();
    }

    /** Whether it takes its next step once nothing is under way any more. */
    boolean isEnding() {
        return this == DRAINING || this == LEAVING;
    }

    private static StateTable<Cimd2SessionState, Event> table() {
        // An SMSC has no word for good-bye: when nothing is under way any more, it hangs up.
        StateTable.Builder<Cimd2SessionState, Event> table = StateTable.startingIn(CONNECTED, Event.class)
                .on(CONNECTED, Event.LOGIN, LOGGING_IN)
                .on(LOGGING_IN, Event.LET_IN, LOGGED_IN)
                .on(LOGGING_IN, Event.LOGIN_REFUSED, OVER)
                .on(LOGGING_IN, Event.LOGIN_REFUSED_BY_US, TURNED_AWAY)
                .on(LOGGED_IN, Event.CLOSE_ASKED, DRAINING)
                .on(LOGGED_IN, Event.LOGOUT_CAME, LEAVING)
                .on(DRAINING, Event.LOGOUT_SENT, LOGGING_OUT)
                .on(DRAINING, Event.LOGOUT_CAME, LEAVING)
                .on(DRAINING, Event.LOGGED_OUT, OVER)
                .on(LOGGING_OUT, Event.LOGGED_OUT, OVER)
                .on(LEAVING, Event.LOGGED_OUT, OVER);
        for (Cimd2SessionState any : values()) {
            if (any != OVER) {
                table.on(any, Event.LOST, OVER);
            }
        }
        return table.build();
    }
}
