package org.strowger.router.metrics.laws;

/** The terms of {@link Law#EXPECTATIONS}: final receipts that SMSCs are to send. */
public enum ExpectationTerm implements Term {
    /** An SMSC has accepted a message whose receipt is needed. Then it goes to the home of the SMSC. */
    ASKED(TermTraits.opened("asked")),
    /** The receipt of a message that another gateway has sent. */
    IMPORTED(TermTraits.opened("imported")),
    /** A second receipt of an SMSC whose message went to another one. */
    FAILED_OVER(TermTraits.opened("failed over")),
    RECOVERED(TermTraits.opened("recovered")),
    TAKEN_OVER(TermTraits.opened("taken over")),
    FROM_THREAD(TermTraits.fromThreads()),

    EXPECTED(TermTraits.now("expected")),
    /** The receipt has come, and is on its way to the application. */
    IN_FLIGHT(TermTraits.now("in flight")),
    /** Its SMSC has not been configured since the start. */
    ABSENT(TermTraits.now("of absent SMSCs")),

    /** The application has the receipt, refused it for good, or gets it from the store. */
    TOLD(TermTraits.closed("told")),
    /** The receipt has come; the application did not ask for it, or is told by the receipt of another part. */
    UNTOLD(TermTraits.closed("untold")),
    /** The receipt has come; another SMSC has the message now. */
    SENT_ON(TermTraits.closed("sent to another SMSC")),
    OVERDUE(TermTraits.closed("overdue")),
    /** Given up, because too many were expected, in total or with the same id. */
    GAVE_WAY(TermTraits.closed("gave way")),
    /** The end of the message is reported without it, and its SMSC is absent. */
    GIVEN_UP(TermTraits.closed("given up")),
    /** The SMSC has given the message no id that can be matched. */
    WITHOUT_ID(TermTraits.closed("without id")),
    TO_THREAD(TermTraits.toThreads()),
    /** Its shard was released to another node. */
    RELEASED(TermTraits.closed("released"));

    @SuppressWarnings("ImmutableEnumChecker") // a record of constants
    private final TermTraits traits;

    ExpectationTerm(TermTraits traits) {
        this.traits = traits;
    }

    @Override
    public TermTraits traits() {
        return traits;
    }
}
