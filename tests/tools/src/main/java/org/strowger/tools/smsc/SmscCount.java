package org.strowger.tools.smsc;

/** What a simulated SMSC counts. */
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
    /** Sent again, because nobody took it. */
    SENT_AGAIN("sent_again"),
    /**
     * Messages that chaos has struck; not those whose receipt was to leave before the answer, or with it, and had no
     * room.
     */
    TRICKS("tricks");

    private final String label;

    SmscCount(String label) {
        this.label = label;
    }

    /** In tables and in JSON. */
    public String label() {
        return label;
    }
}
