package org.strowger.router.metrics.laws;

/**
 * The terms of {@link Law#RELAYED}: messages of applications until they are answered or in custody, counted by
 * recipient. Every term is counted on the home thread of the message, even while another thread has the message.
 */
public enum RelayedTerm implements Term {
    /** The route of the message was decided; the route may reject it. */
    BEGUN(TermTraits.opened("begun")),

    /** The message is on its way to an SMSC, or awaits the answer of the SMSC. */
    IN_FLIGHT(TermTraits.now("in flight")),
    /** The record of the message is on its way to the store. */
    STORING(TermTraits.now("being stored")),

    /** The application has received the answer of an SMSC, or a refusal. */
    ANSWERED(TermTraits.closed("answered")),
    /** The session of the application ended before the answer. */
    ASKER_GONE(TermTraits.closed("asker gone")),
    /** The message came into custody: {@link MessageTerm#ACCEPTED}. */
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
