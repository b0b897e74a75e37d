package org.strowger.router.link;

/** What an operator's diary says of a link. */
public enum LinkEvent {
    DIALS("link.dials"),
    SESSION_UP("link.session_up"),
    SESSION_DOWN("link.session_down"),
    BIND_REFUSED("link.bind_refused"),
    NOT_CONNECTED("link.not_connected"),
    SET_ASIDE("link.set_aside"),
    WELL_AGAIN("link.well_again"),
    DRAINED("link.drained"),
    SLOWED_DOWN("link.slowed_down"),
    LOOP("link.loop"),
    CALL_REFUSED("link.call_refused");

    private final String label;

    LinkEvent(String label) {
        this.label = label;
    }

    /** The name in the log. */
    public String label() {
        return label;
    }
}
