package org.strowger.router.metrics.laws;

/** The equations of a thread. */
public enum Law {
    /** Messages of applications in custody. */
    MESSAGES("messages"),
    /** Deliveries to applications in custody. */
    DELIVERIES("deliveries"),
    /** Receipts that SMSCs are to send. */
    EXPECTATIONS("expected receipts");

    private final String words;

    Law(String words) {
        this.words = words;
    }

    /** Its name in metrics and for operators. */
    public String words() {
        return words;
    }
}
