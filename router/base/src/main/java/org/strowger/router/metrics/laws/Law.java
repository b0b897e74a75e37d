package org.strowger.router.metrics.laws;

/** The equations of a thread. */
public enum Law {
    /** Messages of applications in custody. */
    MESSAGES("messages"),
    /** Messages of applications that are neither answered nor in custody. */
    RELAYED("relayed messages"),
    /** Deliveries in custody that are addressed to applications. */
    DELIVERIES("deliveries"),
    /** Receipts that are expected from SMSCs. */
    EXPECTATIONS("expected receipts"),
    /** The amounts reserved for messages, in millionths. */
    MONEY("money", "millionths of money");

    private final String words;
    private final String counted;

    Law(String words) {
        this(words, words);
    }

    Law(String words, String counted) {
        this.words = words;
        this.counted = counted;
    }

    /** The name of the law in metrics and for operators. */
    public String words() {
        return words;
    }

    /** The unit of the figures of the equation, in the plural. */
    public String counted() {
        return counted;
    }
}
