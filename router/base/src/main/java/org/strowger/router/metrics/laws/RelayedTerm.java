package org.strowger.router.metrics.laws;

/**
 * The terms of {@link Law#RELAYED}: messages of applications, by recipient, until they are answered or in custody. All
 * are counted at the home of the message, wherever it is meanwhile.
 */
public enum RelayedTerm implements Term {
    /** Its route was decided, also if that rejects it. */
    BEGUN(TermTraits.opened("begun")),

    /** It is on its way to an SMSC, or the SMSC is to answer. */
    IN_FLIGHT(TermTraits.now("in flight")),
    /** Its record is on its way to the store. */
    STORING(TermTraits.now("being stored")),

    /** Its application has the answer of an SMSC, or a refusal. */
    ANSWERED(TermTraits.closed("answered")),
    /** The session of its application has ended before the answer. */
    ASKER_GONE(TermTraits.closed("asker gone")),
    /** It is in custody from now on: {@link MessageTerm#ACCEPTED}. */
    STORED(TermTraits.closed("taken into custody"));

    @SuppressWarnings("ImmutableEnumChecker") // a record of constants
    private final TermTraits traits;

    RelayedTerm(TermTraits traits) {
        this.traits = traits;
    }

    @Override
    public TermTraits traits() {
        return traits;
    }
}
