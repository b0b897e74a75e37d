package org.strowger.tools.load;

/** The counters of the load generator. */
public enum BlastCount {
    SENT("sent"),
    ACCEPTED("accepted"),
    THROTTLED("throttled"),
    REFUSED("refused"),
    /** Messages whose result is unknown. */
    NO_ANSWER("no_answer"),
    RECEIPTS("receipts"),
    NOTIFICATIONS("notifications"),
    /** The first receipt of each message that was accepted or whose result is unknown. */
    MATCHED("receipts_matched"),
    DOUBLED("receipts_doubled"),
    /** Receipts with a message id or an address that this account never used. */
    CROSSED("receipts_crossed"),
    /** Receipts that arrived before the response, with which they are matched. */
    EARLY("receipts_early"),
    MOBILE("mobile");

    private final String label;

    BlastCount(String label) {
        this.label = label;
    }

    /** The name in tables and in JSON. */
    public String label() {
        return label;
    }
}
