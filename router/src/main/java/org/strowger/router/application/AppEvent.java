package org.strowger.router.application;

/** What an operator's diary says of applications. */
public enum AppEvent {
    BOUND("application.bound"),
    UNBOUND("application.unbound"),
    BIND_REFUSED("application.bind_refused"),
    TAKEN_OVER("application.bind_taken_over"),
    MESSAGE_HELD("application.message_held"),
    RECORD_UNREADABLE("application.record_unreadable");

    private final String label;

    AppEvent(String label) {
        this.label = label;
    }

    /** The name in the log. */
    public String label() {
        return label;
    }
}
