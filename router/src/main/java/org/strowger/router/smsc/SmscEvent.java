package org.strowger.router.smsc;

/** What an operator's diary says of an SMSC. */
public enum SmscEvent {
    DIALS("smsc.dials"),
    SESSION_UP("smsc.session_up"),
    SESSION_DOWN("smsc.session_down"),
    BIND_REFUSED("smsc.bind_refused"),
    NOT_CONNECTED("smsc.not_connected"),
    SET_ASIDE("smsc.set_aside"),
    WELL_AGAIN("smsc.well_again"),
    DRAINED("smsc.drained"),
    SLOWED_DOWN("smsc.slowed_down"),
    LOOP("smsc.loop"),
    CALL_REFUSED("smsc.call_refused");

    private final String label;

    SmscEvent(String label) {
        this.label = label;
    }

    /** The name in the log. */
    public String label() {
        return label;
    }
}
