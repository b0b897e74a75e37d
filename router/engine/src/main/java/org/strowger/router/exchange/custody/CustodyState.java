package org.strowger.router.exchange.custody;

import org.strowger.protocol.StateTable;

/** The progress of a message in custody. */
public enum CustodyState {
    /** The message is being stored; the application has no response yet. */
    ENTERING,
    /** The message is a part of a long message, and waits for the other parts at the home of its application. */
    GATHERING,
    /** The message waits at its home for the verdict of a filter. */
    FILTERING,
    /** The message is on its way to an SMSC, in the queue of an SMSC, or with an SMSC. */
    GOING,
    /** The message waits at its home, for a retry or for the time that the application has scheduled. */
    WAITING,
    /** The message waits at its home until an operator decides. */
    HELD,
    /**
     * An SMSC has accepted the message, it was joined with other parts, or it has failed, expired or been cancelled.
     */
    ENDED;

    /** The events that change the state. */
    public enum Event {
        /** The message waits for the other parts. */
        GATHER,
        /** The message is sent to an SMSC. */
        LEAVE,
        /** A filter must judge the message before it is sent. */
        FILTER,
        /** The message is scheduled for a later time. */
        WAIT,
        /** The message needs a decision of an operator. */
        HOLD,
        /** The custody of the message ends. */
        END
    }

    static final StateTable<CustodyState, Event> TABLE = StateTable.startingIn(ENTERING, Event.class)
            .on(ENTERING, Event.GATHER, GATHERING)
            .on(ENTERING, Event.LEAVE, GOING)
            .on(ENTERING, Event.WAIT, WAITING)
            .on(ENTERING, Event.HOLD, HELD)
            .on(ENTERING, Event.END, ENDED)
            .on(GATHERING, Event.LEAVE, GOING)
            .on(GATHERING, Event.WAIT, WAITING)
            .on(GATHERING, Event.HOLD, HELD)
            .on(GATHERING, Event.END, ENDED)
            .on(FILTERING, Event.LEAVE, GOING)
            .on(FILTERING, Event.FILTER, FILTERING)
            .on(FILTERING, Event.WAIT, WAITING)
            .on(FILTERING, Event.HOLD, HELD)
            .on(FILTERING, Event.END, ENDED)
            .on(GOING, Event.FILTER, FILTERING)
            .on(GOING, Event.LEAVE, GOING)
            .on(GOING, Event.WAIT, WAITING)
            .on(GOING, Event.HOLD, HELD)
            .on(GOING, Event.END, ENDED)
            .on(WAITING, Event.LEAVE, GOING)
            .on(WAITING, Event.HOLD, HELD)
            .on(WAITING, Event.END, ENDED)
            .on(HELD, Event.LEAVE, GOING)
            .on(HELD, Event.WAIT, WAITING)
            .on(HELD, Event.HOLD, HELD)
            .on(HELD, Event.END, ENDED)
            .build();

    /** Whether the message waits at its home: for a retry, for other parts, for a filter, or for an operator. */
    public boolean isAtHome() {
        return this == WAITING || this == HELD || this == GATHERING || this == FILTERING;
    }
}
