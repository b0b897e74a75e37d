package org.strowger.router.metrics.laws;

/** The terms of {@link Law#MESSAGES}: messages of applications in custody, counted by recipient. */
public enum MessageTerm implements Term {
    /** The message is durable, and its application has received the answer. */
    ACCEPTED(TermTraits.opened("accepted")),
    /** The message was in the store at the start. */
    RECOVERED(TermTraits.opened("recovered")),
    /** The message was in a shard that another node owned before. */
    TAKEN_OVER(TermTraits.opened("taken over")),
    /** A message that was joined from its parts. */
    JOINED(TermTraits.opened("joined")),
    /** An SMSC accepted the message but did not deliver it; another SMSC gets the message. */
    TAKEN_BACK(TermTraits.opened("taken back")),
    FROM_THREAD(TermTraits.fromThreads()),
    FROM_NODE(TermTraits.opened("from nodes")),

    ENTERING(TermTraits.now("entering")),
    GATHERING(TermTraits.now("gathering")),
    FILTERING(TermTraits.now("filtering")),
    GOING(TermTraits.now("going")),
    WAITING(TermTraits.now("waiting")),
    HELD(TermTraits.now("held")),

    /** An SMSC has accepted the message. */
    SENT(TermTraits.closed("sent")),
    REFUSED(TermTraits.closed("refused")),
    EXPIRED(TermTraits.closed("expired")),
    CANCELLED(TermTraits.closed("cancelled")),
    /** It is unknown whether the message was delivered. */
    UNKNOWN(TermTraits.closed("unknown")),
    /** An operator has settled the message as delivered or as undeliverable. */
    SETTLED(TermTraits.closed("settled")),
    /** A part that was joined with other parts. */
    JOINED_PART(TermTraits.closed("joined parts")),
    TO_THREAD(TermTraits.toThreads()),
    TO_NODE(TermTraits.closed("to nodes")),
    /** The shard of the message was released to another node. */
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
