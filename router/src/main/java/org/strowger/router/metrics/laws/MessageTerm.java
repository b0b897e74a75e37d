package org.strowger.router.metrics.laws;

/** The terms of {@link Law#MESSAGES}: messages of applications in custody, by recipient. */
public enum MessageTerm implements Term {
    /** Its application has the answer: it is durable. */
    ACCEPTED(Side.OPENED, "accepted"),
    /** It was in the store at the start. */
    RECOVERED(Side.OPENED, "recovered"),
    /** It was in a shard that another node owned before. */
    TAKEN_OVER(Side.OPENED, "taken over"),
    /** A whole that was joined from parts. */
    JOINED(Side.OPENED, "joined"),
    /** An SMSC had accepted it and did not deliver it: another one gets it. */
    TAKEN_BACK(Side.OPENED, "taken back"),
    FROM_THREAD(Side.OPENED, "from threads"),
    FROM_NODE(Side.OPENED, "from nodes"),

    ENTERING(Side.NOW, "entering"),
    GATHERING(Side.NOW, "gathering"),
    FILTERING(Side.NOW, "filtering"),
    GOING(Side.NOW, "going"),
    WAITING(Side.NOW, "waiting"),
    HELD(Side.NOW, "held"),

    /** An SMSC has accepted it. */
    SENT(Side.CLOSED, "sent"),
    REFUSED(Side.CLOSED, "refused"),
    EXPIRED(Side.CLOSED, "expired"),
    CANCELLED(Side.CLOSED, "cancelled"),
    /** It may have been delivered or not. */
    UNKNOWN(Side.CLOSED, "unknown"),
    /** An operator has ended it as one that was or could not be delivered. */
    SETTLED(Side.CLOSED, "settled"),
    /** A part that was joined with others. */
    JOINED_PART(Side.CLOSED, "joined parts"),
    TO_THREAD(Side.CLOSED, "to threads"),
    TO_NODE(Side.CLOSED, "to nodes"),
    /** Its shard was released, for another node. */
    RELEASED(Side.CLOSED, "released");

    private final Side side;
    private final String words;

    MessageTerm(Side side, String words) {
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
