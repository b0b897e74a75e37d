package org.strowger.router.metrics.laws;

/** The terms of {@link Law#MONEY}: what is reserved for messages, in millionths. */
public enum MoneyTerm implements Term {
    /** For a message, more of it, or a part whose receipt decides. */
    RESERVED(Side.OPENED, "reserved"),
    RECOVERED(Side.OPENED, "recovered"),
    FROM_THREAD(Side.OPENED, "from threads"),

    /** By messages in custody. */
    HELD(Side.NOW, "held by messages"),
    /** A receipt decides about it, or its outcome is kept until it is known which attempt counts. */
    AWAITED(Side.NOW, "awaiting receipts"),

    CHARGED(Side.CLOSED, "charged"),
    REFUNDED(Side.CLOSED, "refunded"),
    TO_THREAD(Side.CLOSED, "to threads");

    private final Side side;
    private final String words;

    MoneyTerm(Side side, String words) {
        this.side = side;
        this.words = words;
    }

    @Override
    public Side side() {
        return side;
    }

    @Override
    public String words() {
        return words;
    }

    @Override
    public boolean isBetweenThreads() {
        return this == FROM_THREAD || this == TO_THREAD;
    }
}
