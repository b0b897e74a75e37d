package org.strowger.ucp;

import org.strowger.protocol.StateTable;
import org.strowger.protocol.session.SessionState;

/**
 * The states of a UCP session. UCP has no operation that ends a session: the side that ends it closes the connection.
 */
public enum UcpSessionState implements SessionState {
    /** Connected; no login was sent. */
    OPEN(Phase.OPEN),
    /** A login was sent or received, but not answered yet. */
    LOGGING_IN(Phase.SIGNING_IN),
    /** We refused the login. The session ends when the peer closes the connection or when the timeout expires. */
    TURNED_AWAY(Phase.TURNED_AWAY),
    LOGGED_IN(Phase.SIGNED_IN),
    /** We want to end the session: pending operations are still answered, new ones are refused. */
    DRAINING(Phase.DRAINING),
    OVER(Phase.OVER);

    public enum Event {
        LOGIN,
        LOGIN_ACCEPTED,
        /** The SMSC identifies us by our address. */
        NO_LOGIN_NEEDED,
        LOGIN_REFUSED,
        LOGIN_REFUSED_BY_US,
        CLOSE_ASKED,
        DRAINED,
        LOST
    }

    public static final StateTable<UcpSessionState, Event> TABLE = table();

    private final Phase phase;

    UcpSessionState(Phase phase) {
        this.phase = phase;
    }

    @Override
    public Phase phase() {
        return phase;
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
