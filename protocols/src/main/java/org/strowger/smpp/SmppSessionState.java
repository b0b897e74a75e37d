package org.strowger.smpp;

import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.StateTable;
import org.strowger.protocol.session.SessionState;

/**
 * The states of an SMPP session: the states of the specification (3.4 section 2.2, 5.0 section 2.3), and the states
 * between them in which one side waits for the other.
 */
public enum SmppSessionState implements SessionState {
    /** Connected; no bind was sent. */
    OPEN(Phase.OPEN),
    /** The SMSC has connected to the ESME and sent an outbind. */
    OUTBOUND(Phase.OPEN),
    /** A bind was sent or received and is not answered yet. */
    BINDING(Phase.SIGNING_IN),
    /** We refused the bind. The session ends when the peer closes the connection or when the timeout expires. */
    TURNED_AWAY(Phase.TURNED_AWAY),
    BOUND_TX(Phase.SIGNED_IN),
    BOUND_RX(Phase.SIGNED_IN),
    BOUND_TRX(Phase.SIGNED_IN),
    /** We want to unbind: pending requests are still answered, new ones are refused. */
    DRAINING(Phase.DRAINING),
    /** Our unbind is not answered yet. */
    UNBINDING(Phase.SIGNING_OUT),
    /** The peer's unbind is answered as soon as no request is pending. */
    LEAVING(Phase.LEAVING),
    OVER(Phase.OVER);

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

    private final Phase phase;

    SmppSessionState(Phase phase) {
        this.phase = phase;
    }

    @Override
    public Phase phase() {
        return phase;
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
