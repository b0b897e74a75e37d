package org.strowger.smpp;

import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.StateTable;

/** How far a session has come. The states of the texts, and what lies between them while one side waits. */
public enum SmppSessionState {
    /** Connected; nobody has said who they are. */
    OPEN,
    /** The SMSC has connected to the ESME and asked it to bind. */
    OUTBOUND,
    /** A bind was sent, or came, and is not answered. */
    BINDING,
    /** We did not let the peer in: it is to hang up, or its time runs out. */
    TURNED_AWAY,
    BOUND_TX,
    BOUND_RX,
    BOUND_TRX,
    /** We want to end it: what is under way is waited for, nothing new begins. */
    DRAINING,
    /** Our unbind is not answered. */
    UNBINDING,
    /** The peer's unbind is not answered: what is under way is waited for. */
    LEAVING,
    OVER;

    /** What moves a session on. */
    public enum Event {
        OUTBIND,
        BIND,
        BOUND_AS_TRANSMITTER,
        BOUND_AS_RECEIVER,
        BOUND_AS_TRANSCEIVER,
        BIND_REFUSED,
        BIND_REFUSED_BY_US,
        CLOSE_ASKED,
        UNBIND_SENT,
        UNBIND_CAME,
        UNBOUND,
        LOST
    }

    public static final StateTable<SmppSessionState, Event> TABLE = table();

    public boolean isBound() {
        return this == BOUND_TX || this == BOUND_RX || this == BOUND_TRX;
    }

    /** Whether the bind is done and not yet undone: what was asked can still be answered. */
    public boolean isSignedIn() {
        return ordinal() >= BOUND_TX.ordinal() && this != OVER;
    }

    /** Whether nobody has signed in yet. */
    public boolean isEarly() {
        return ordinal() < BOUND_TX.ordinal();
    }

    /** Whether it was we who wanted to end it, and the peer has not agreed yet. */
    boolean weLeave() {
        return this == DRAINING || this == UNBINDING;
    }

    /** Whether it takes its next step once nothing is under way any more. */
    boolean isEnding() {
        return this == DRAINING || this == LEAVING;
    }

    static Event bound(Traffic traffic) {
        return switch (traffic) {
            case SENDS -> Event.BOUND_AS_TRANSMITTER;
            case RECEIVES -> Event.BOUND_AS_RECEIVER;
            case BOTH -> Event.BOUND_AS_TRANSCEIVER;
        };
    }

    private static StateTable<SmppSessionState, Event> table() {
        StateTable.Builder<SmppSessionState, Event> table = StateTable.startingIn(OPEN, Event.class)
                .on(OPEN, Event.OUTBIND, OUTBOUND)
                .on(OPEN, Event.BIND, BINDING)
                .on(OUTBOUND, Event.BIND, BINDING)
                .on(BINDING, Event.BOUND_AS_TRANSMITTER, BOUND_TX)
                .on(BINDING, Event.BOUND_AS_RECEIVER, BOUND_RX)
                .on(BINDING, Event.BOUND_AS_TRANSCEIVER, BOUND_TRX)
                .on(BINDING, Event.BIND_REFUSED, OVER)
                .on(BINDING, Event.BIND_REFUSED_BY_US, TURNED_AWAY)
                .on(DRAINING, Event.UNBIND_SENT, UNBINDING)
                .on(DRAINING, Event.UNBIND_CAME, LEAVING)
                .on(UNBINDING, Event.UNBOUND, OVER)
                .on(LEAVING, Event.UNBOUND, OVER);
        for (SmppSessionState bound : new SmppSessionState[] {BOUND_TX, BOUND_RX, BOUND_TRX}) {
            table.on(bound, Event.CLOSE_ASKED, DRAINING).on(bound, Event.UNBIND_CAME, LEAVING);
        }
        for (SmppSessionState any : values()) {
            if (any != OVER) {
                table.on(any, Event.LOST, OVER);
            }
        }
        return table.build();
    }
}
