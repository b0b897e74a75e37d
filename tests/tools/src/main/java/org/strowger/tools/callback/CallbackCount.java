package org.strowger.tools.callback;

/** The counters of a {@link CallbackReceiver}. */
public enum CallbackCount {
    CALLBACKS("callbacks"),
    /** Different ids of events; only callbacks of style {@code strowger} have one. */
    EVENTS("events"),
    REPORTS("reports"),
    MESSAGES("messages"),
    /** Callbacks that may be reports or messages: in the styles of Kannel, the URLs tell. */
    OTHERS("others"),
    TAKEN("taken"),
    /** Callbacks that came again after a failure. */
    REPEATED("repeated"),
    /** Callbacks that came again although they were taken. */
    DOUBLED("doubled"),
    /** Callbacks that were answered with an error or not at all, as the settings demand. */
    FAULTS("faults"),
    UNSIGNED("unsigned"),
    SIGNED_WRONG("signed_wrong"),
    /** Signatures whose time differs from that of the receiver. */
    SIGNED_AT_OTHER_TIME("signed_at_other_time"),
    MALFORMED("malformed");

    private final String label;

    CallbackCount(String label) {
        this.label = label;
    }

    /** The name in tables and in JSON. */
    public String label() {
        return label;
    }
}
