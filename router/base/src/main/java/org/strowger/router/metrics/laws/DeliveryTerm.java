package org.strowger.router.metrics.laws;

/**
 * The terms of {@link Law#DELIVERIES}: stored receipts and messages for applications, and the stored segments of these
 * messages.
 */
public enum DeliveryTerm implements Term {
    /** A message, a segment or a receipt from an SMSC. */
    CAME(TermTraits.opened("came")),
    COPIED(TermTraits.opened("copies")),
    /** A further part of a delivery that is split because it is too long for its application. */
    CUT(TermTraits.opened("cut")),
    /** A receipt or report that Strowger itself created. */
    OWN(TermTraits.opened("own receipts")),
    /** A message that was joined from segments and replaces them. */
    JOINED(TermTraits.opened("joined")),
    /** A message that waited for a rule, and was not counted as a delivery before. */
    CLAIMED(TermTraits.opened("claimed")),
    RECOVERED(TermTraits.opened("recovered")),
    TAKEN_OVER(TermTraits.opened("taken over")),
    FROM_NODE(TermTraits.opened("from nodes")),
    FROM_THREAD(TermTraits.fromThreads()),

    STORING(TermTraits.now("being stored")),
    KEPT(TermTraits.now("kept")),
    SEGMENT(TermTraits.now("segments")),

    TAKEN(TermTraits.closed("taken")),
    REFUSED(TermTraits.closed("refused")),
    EXPIRED(TermTraits.closed("expired")),
    /** The store did not accept the delivery, so its SMSC still has it. */
    NOT_STORED(TermTraits.closed("not stored")),
    JOINED_SEGMENT(TermTraits.closed("joined segments")),
    /** The SMSC had sent the segment before. */
    REPEATED(TermTraits.closed("repeated segments")),
    TO_THREAD(TermTraits.toThreads()),
    TO_NODE(TermTraits.closed("to nodes")),
    /** The shard of the delivery was released to another node. */
    RELEASED(TermTraits.closed("released"));

    @SuppressWarnings("ImmutableEnumChecker") // a record of constants
    private final TermTraits traits;

    DeliveryTerm(TermTraits traits) {
        this.traits = traits;
    }

    @Override
    public TermTraits traits() {
        return traits;
    }
}
