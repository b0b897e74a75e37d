package org.strowger.tools.smsc;

/** The counters of a simulated SMSC. */
public enum SmscCount {
    CONNECTIONS("connections"),
    BINDS("binds"),
    BINDS_REFUSED("binds_refused"),
    MESSAGES("messages"),
    ACCEPTED("accepted"),
    THROTTLED("throttled"),
    REFUSED("refused"),
    UNANSWERED("unanswered"),
    INQUIRIES("inquiries"),
    RECEIPTS_SENT("receipts_sent"),
    RECEIPTS_TAKEN("receipts_taken"),
    RECEIPTS_LOST("receipts_lost"),
    MOBILE_SENT("mobile_sent"),
    MOBILE_TAKEN("mobile_taken"),
    MOBILE_LOST("mobile_lost"),
    /** Messages and receipts that were sent again after a temporary error. */
    SENT_AGAIN("sent_again"),
    /**
     * Messages affected by the chaos profile. Messages whose receipt could not be sent before or with the response,
     * because the window was full, are not counted.
     */
    TRICKS("tricks");

    private final String label;

    SmscCount(String label) {
        this.label = label;
    }

    /** The name in tables and in JSON. */
    public String label() {
        return label;
    }
}
