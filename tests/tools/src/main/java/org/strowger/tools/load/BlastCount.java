package org.strowger.tools.load;

/** What a load generator counts. */
public enum BlastCount {
    SENT("sent"),
    ACCEPTED("accepted"),
    THROTTLED("throttled"),
    REFUSED("refused"),
    /** Nobody knows what became of them. */
    NO_ANSWER("no_answer"),
    RECEIPTS("receipts"),
    NOTIFICATIONS("notifications"),
    /** Receipts of messages that were accepted, or of which nobody knows: the first for each. */
    MATCHED("receipts_matched"),
    DOUBLED("receipts_doubled"),
    /** Receipts with an id or an address that this account never had. */
    CROSSED("receipts_crossed"),
    /** Receipts that came before the response; they are matched when it comes. */
    EARLY("receipts_early"),
    MOBILE("mobile");

    private final String label;

    BlastCount(String label) {
        this.label = label;
    }

    /** In tables and in JSON. */
    public String label() {
        return label;
    }
}
