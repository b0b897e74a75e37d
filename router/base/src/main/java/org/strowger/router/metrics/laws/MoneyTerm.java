package org.strowger.router.metrics.laws;

/** The terms of {@link Law#MONEY}: the amounts reserved for messages, in millionths. */
public enum MoneyTerm implements Term {
    /**
     * Reserved for a message, for additional segments of a message, or for a part whose receipt decides about the
     * charge.
     */
    RESERVED(TermTraits.opened("reserved")),
    RECOVERED(TermTraits.opened("recovered")),
    FROM_THREAD(TermTraits.fromThreads()),

    /** Held by messages in custody. */
    HELD(TermTraits.now("held by messages")),
    /** Held until a receipt decides about the charge, or until it is known which attempt counts. */
    AWAITED(TermTraits.now("awaiting receipts")),

    CHARGED(TermTraits.closed("charged")),
    REFUNDED(TermTraits.closed("refunded")),
    TO_THREAD(TermTraits.toThreads());

    @SuppressWarnings("ImmutableEnumChecker") // a record of constants
    private final TermTraits traits;

    MoneyTerm(TermTraits traits) {
        this.traits = traits;
    }

    @Override
    public TermTraits traits() {
        return traits;
    }
}
