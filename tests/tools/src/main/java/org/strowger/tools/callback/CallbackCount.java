package org.strowger.tools.callback;

/** The counters of a {@link CallbackReceiver}. */
public enum CallbackCount {
    CALLBACKS("callbacks"),
    /** Different event ids; only callbacks of style {@code strowger} have one. */
    EVENTS("events"),
    REPORTS("reports"),
    MESSAGES("messages"),
    /** Callbacks that may be reports or messages: in the styles of Kannel, only the URL distinguishes them. */
    OTHERS("others"),
    TAKEN("taken"),
    /** Callbacks that were repeated after a failure. */
    REPEATED("repeated"),
    /** Callbacks that were repeated although they had been accepted. */
    DOUBLED("doubled"),
    /** Callbacks that were answered with an error or not at all, as the settings require. */
    FAULTS("faults"),
    UNSIGNED("unsigned"),
    SIGNED_WRONG("signed_wrong"),
    /** Signatures whose time differs from the time of the receiver. */
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
