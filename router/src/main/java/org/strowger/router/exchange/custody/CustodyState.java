package org.strowger.router.exchange.custody;

import org.strowger.protocol.StateTable;

/** How far a message in custody has come. */
public enum CustodyState {
    /** It is being stored; the application has no answer yet. */
    ENTERING,
    /** It is a part of a long message, and waits for the others at the home of its application. */
    GATHERING,
    /** It is on its way to an SMSC, in the queue of an SMSC, or with an SMSC. */
    GOING,
    /** It waits at its home, for a retry or for the time that the application has named. */
    WAITING,
    /** It waits at its home until an operator decides. */
    HELD,
    /** An SMSC has it, it was joined to other parts, or it has failed, expired or been cancelled. */
    ENDED;

    /** What moves a message on. */
    public enum Event {
        /** It waits for the other parts of its message. */
        GATHER,
        /** It goes to an SMSC. */
        LEAVE,
        /** It is sent at a later time. */
        WAIT,
        /** An operator has to decide. */
        HOLD,
        /** Strowger answers for it no longer. */
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

    /** Whether the message waits at its home: for a retry, for other parts, or held. */
    public boolean isAtHome() {
        return this == WAITING || this == HELD || this == GATHERING;
    }
}
