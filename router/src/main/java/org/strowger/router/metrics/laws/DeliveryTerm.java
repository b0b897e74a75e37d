package org.strowger.router.metrics.laws;

/** The terms of {@link Law#DELIVERIES}: stored receipts and messages for applications, and stored segments of them. */
public enum DeliveryTerm implements Term {
    /** From an SMSC, as a message, a segment or a receipt. */
    CAME(Side.OPENED, "came"),
    COPIED(Side.OPENED, "copies"),
    /** A further part of a delivery that is too long for its application. */
    CUT(Side.OPENED, "cut"),
    /** A receipt or report of Strowger's own. */
    OWN(Side.OPENED, "own receipts"),
    /** In place of segments. */
    JOINED(Side.OPENED, "joined"),
    /** A message that no rule took before. */
    CLAIMED(Side.OPENED, "claimed"),
    RECOVERED(Side.OPENED, "recovered"),
    TAKEN_OVER(Side.OPENED, "taken over"),
    FROM_NODE(Side.OPENED, "from nodes"),
    FROM_THREAD(Side.OPENED, "from threads"),

    STORING(Side.NOW, "being stored"),
    KEPT(Side.NOW, "kept"),
    SEGMENT(Side.NOW, "segments"),

    TAKEN(Side.CLOSED, "taken"),
    REFUSED(Side.CLOSED, "refused"),
    EXPIRED(Side.CLOSED, "expired"),
    /** The store did not take it: its SMSC has it. */
    NOT_STORED(Side.CLOSED, "not stored"),
    JOINED_SEGMENT(Side.CLOSED, "joined segments"),
    /** The SMSC had sent the segment before. */
    REPEATED(Side.CLOSED, "repeated segments"),
    TO_THREAD(Side.CLOSED, "to threads"),
    TO_NODE(Side.CLOSED, "to nodes"),
    /** Its shard was released, for another node. */
    RELEASED(Side.CLOSED, "released");

    private final Side side;
    private final String words;

    DeliveryTerm(Side side, String words) {
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
