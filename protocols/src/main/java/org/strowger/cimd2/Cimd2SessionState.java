package org.strowger.cimd2;

import org.strowger.protocol.StateTable;
import org.strowger.protocol.session.SessionState;

/** The states of a CIMD2 session. */
public enum Cimd2SessionState implements SessionState {
    /** Connected; no login was sent. */
    CONNECTED(Phase.OPEN),
    /** A login was sent or received, but not answered yet. */
    LOGGING_IN(Phase.SIGNING_IN),
    /** We refused the login. The session ends when the peer closes the connection or when the timeout expires. */
    TURNED_AWAY(Phase.TURNED_AWAY),
    LOGGED_IN(Phase.SIGNED_IN),
    /** We want to end the session: pending requests are still answered, new ones are refused. */
    DRAINING(Phase.DRAINING),
    /** Our logout is not answered yet. */
    LOGGING_OUT(Phase.SIGNING_OUT),
    /** The peer's logout is answered as soon as no request is pending. */
    LEAVING(Phase.LEAVING),
    OVER(Phase.OVER);

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

    private final Phase phase;

    Cimd2SessionState(Phase phase) {
        this.phase = phase;
    }

    @Override
    public Phase phase() {
        return phase;
    }

    private static StateTable<Cimd2SessionState, Event> table() {
        // Only an application may log out: an SMSC closes the connection as soon as no request is pending.
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
