package org.strowger.router.smsc;

import org.strowger.protocol.StateTable;

/**
 * The health of an SMSC. Being bound is not sufficient: an SMSC may keep its sessions alive and respond to no message.
 * Such an SMSC is set aside, and occasional probes show whether it has recovered. Its silence is remembered while it is
 * down; otherwise an SMSC that breaks the session each time would be trusted after each bind.
 */
public enum SmscState {
    /** No session is bound, but not for long: messages are queued for the SMSC. */
    DOWN,
    /** No session has been bound for a long time: messages fail over. */
    DOWN_LONG,
    UP,
    /** Bound and silent: messages fail over. */
    SET_ASIDE,
    /** One message was sent as a probe; other messages fail over. */
    PROBING;

    /** The events that change the state. */
    enum Event {
        BOUND,
        BOUND_BUT_SILENT_BEFORE,
        UNBOUND,
        DOWN_TOO_LONG,
        SILENT,
        PROBE_SENT,
        PROBE_NOT_SENT,
        PROBE_LOST,
        ANSWERED
    }

    static final StateTable<SmscState, Event> TABLE = StateTable.startingIn(DOWN, Event.class)
            .on(DOWN, Event.BOUND, UP)
            .on(DOWN, Event.BOUND_BUT_SILENT_BEFORE, SET_ASIDE)
            .on(DOWN, Event.DOWN_TOO_LONG, DOWN_LONG)
            .on(DOWN_LONG, Event.BOUND, UP)
            .on(DOWN_LONG, Event.BOUND_BUT_SILENT_BEFORE, SET_ASIDE)
            .on(UP, Event.UNBOUND, DOWN)
            .on(UP, Event.SILENT, SET_ASIDE)
            .on(SET_ASIDE, Event.UNBOUND, DOWN)
            .on(SET_ASIDE, Event.PROBE_SENT, PROBING)
            .on(SET_ASIDE, Event.ANSWERED, UP)
            .on(PROBING, Event.UNBOUND, DOWN)
            .on(PROBING, Event.PROBE_NOT_SENT, SET_ASIDE)
            .on(PROBING, Event.PROBE_LOST, SET_ASIDE)
            .on(PROBING, Event.ANSWERED, UP)
            .build();

    public boolean isDown() {
        return this == DOWN || this == DOWN_LONG;
    }

    /** Whether the SMSC is bound but silent. */
    public boolean isSilent() {
        return this == SET_ASIDE || this == PROBING;
    }
}
