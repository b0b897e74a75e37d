package org.strowger.router.metrics.laws;

/** The terms of {@link Law#EXPECTATIONS}: final receipts that are expected from SMSCs. */
public enum ExpectationTerm implements Term {
    /**
     * An SMSC has accepted a message whose receipt is needed. The expectation then moves to the home thread of the
     * SMSC.
     */
    ASKED(TermTraits.opened("asked")),
    /** The receipt of a message that another gateway sent before the import. */
    IMPORTED(TermTraits.opened("imported")),
    /** A second receipt from an SMSC whose message has failed over to another SMSC. */
    FAILED_OVER(TermTraits.opened("failed over")),
    RECOVERED(TermTraits.opened("recovered")),
    TAKEN_OVER(TermTraits.opened("taken over")),
    FROM_THREAD(TermTraits.fromThreads()),

    EXPECTED(TermTraits.now("expected")),
    /** The receipt has come, and is on its way to the application. */
    IN_FLIGHT(TermTraits.now("in flight")),
    /** The SMSC of the expectation has not been configured since the start. */
    ABSENT(TermTraits.now("of absent SMSCs")),

    /** The application has received the receipt, has refused it for good, or receives it from the store later. */
    TOLD(TermTraits.closed("told")),
    /**
     * The receipt has come; the application did not ask for it, or learns the outcome from the receipt of another part.
     */
    UNTOLD(TermTraits.closed("untold")),
    /** The receipt has come; another SMSC has the message now. */
    SENT_ON(TermTraits.closed("sent to another SMSC")),
    OVERDUE(TermTraits.closed("overdue")),
    /** Dropped, because too many receipts were expected, in total or with the same id. */
    GAVE_WAY(TermTraits.closed("gave way")),
    /** The final state of the message is reported without the receipt, because its SMSC is absent. */
    GIVEN_UP(TermTraits.closed("given up")),
    /** The SMSC has given the message no id that can be matched. */
    WITHOUT_ID(TermTraits.closed("without id")),
    TO_THREAD(TermTraits.toThreads()),
    /** The shard of the expectation was released to another node. */
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
