package org.strowger.router.metrics.laws;

/** The terms of {@link Law#EXPECTATIONS}: final receipts that SMSCs are to send. */
public enum ExpectationTerm implements Term {
    /** An SMSC has accepted a message whose receipt is needed. Then it goes to the home of the SMSC. */
    ASKED(Side.OPENED, "asked"),
    /** Of a message that another gateway has sent. */
    IMPORTED(Side.OPENED, "imported"),
    /** A second receipt of an SMSC whose message went to another one. */
    FAILED_OVER(Side.OPENED, "failed over"),
    RECOVERED(Side.OPENED, "recovered"),
    TAKEN_OVER(Side.OPENED, "taken over"),
    FROM_THREAD(Side.OPENED, "from threads"),

    EXPECTED(Side.NOW, "expected"),
    /** It has come, and is on its way to the application. */
    IN_FLIGHT(Side.NOW, "in flight"),
    /** Its SMSC has not been configured since the start. */
    ABSENT(Side.NOW, "of absent SMSCs"),

    /** Its application has it, refused it for good, or gets it from the store. */
    TOLD(Side.CLOSED, "told"),
    /** It has come; the application did not ask for it, or is told by the receipt of another part. */
    UNTOLD(Side.CLOSED, "untold"),
    /** It has come; another SMSC has the message now. */
    SENT_ON(Side.CLOSED, "sent to another SMSC"),
    OVERDUE(Side.CLOSED, "overdue"),
    /** There were too many, in total or with the same id. */
    GAVE_WAY(Side.CLOSED, "gave way"),
    /** The end of the message is reported without it, and its SMSC is absent. */
    GIVEN_UP(Side.CLOSED, "given up"),
    /** The SMSC has given the message no id that can be matched. */
    WITHOUT_ID(Side.CLOSED, "without id"),
    TO_THREAD(Side.CLOSED, "to threads"),
    /** Its shard was released, for another node. */
    RELEASED(Side.CLOSED, "released");

    private final Side side;
    private final String words;

    ExpectationTerm(Side side, String words) {
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
