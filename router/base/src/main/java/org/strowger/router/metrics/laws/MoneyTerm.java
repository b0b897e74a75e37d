package org.strowger.router.metrics.laws;

/** The terms of {@link Law#MONEY}: what is reserved for messages, in millionths. */
public enum MoneyTerm implements Term {
    /** Reserved for a message, for more segments of it, or for a part whose receipt decides. */
    RESERVED(TermTraits.opened("reserved")),
    RECOVERED(TermTraits.opened("recovered")),
    FROM_THREAD(TermTraits.fromThreads()),

    /** Held by messages in custody. */
    HELD(TermTraits.now("held by messages")),
    /** A receipt decides about it, or its outcome is kept until it is known which attempt counts. */
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
