package org.strowger.router.metrics.laws;

/** The terms of {@link Law#MESSAGES}: messages of applications in custody, by recipient. */
public enum MessageTerm implements Term {
    /** The message is durable, and its application has the answer. */
    ACCEPTED(TermTraits.opened("accepted")),
    /** The message was in the store at the start. */
    RECOVERED(TermTraits.opened("recovered")),
    /** The message was in a shard that another node owned before. */
    TAKEN_OVER(TermTraits.opened("taken over")),
    /** A whole that was joined from parts. */
    JOINED(TermTraits.opened("joined")),
    /** An SMSC had accepted it and did not deliver it: another one gets it. */
    TAKEN_BACK(TermTraits.opened("taken back")),
    FROM_THREAD(TermTraits.fromThreads()),
    FROM_NODE(TermTraits.opened("from nodes")),

    ENTERING(TermTraits.now("entering")),
    GATHERING(TermTraits.now("gathering")),
    FILTERING(TermTraits.now("filtering")),
    GOING(TermTraits.now("going")),
    WAITING(TermTraits.now("waiting")),
    HELD(TermTraits.now("held")),

    /** An SMSC has accepted it. */
    SENT(TermTraits.closed("sent")),
    REFUSED(TermTraits.closed("refused")),
    EXPIRED(TermTraits.closed("expired")),
    CANCELLED(TermTraits.closed("cancelled")),
    /** The message may have been delivered or not. */
    UNKNOWN(TermTraits.closed("unknown")),
    /** An operator has ended it as one that was or could not be delivered. */
    SETTLED(TermTraits.closed("settled")),
    /** A part that was joined with others. */
    JOINED_PART(TermTraits.closed("joined parts")),
    TO_THREAD(TermTraits.toThreads()),
    TO_NODE(TermTraits.closed("to nodes")),
    /** Its shard was released to another node. */
    RELEASED(TermTraits.closed("released"));

    @SuppressWarnings("ImmutableEnumChecker") // a record of constants
    private final TermTraits traits;

    MessageTerm(TermTraits traits) {
        this.traits = traits;
    }

    @Override
    public TermTraits traits() {
        return traits;
    }
}
