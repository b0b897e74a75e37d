package org.strowger.message;

/** The state of a message at its SMSC. */
public enum MessageState {
    /** Scheduled for later delivery. */
    SCHEDULED(false),
    /** Not delivered yet. */
    ENROUTE(false),
    /** Delivered to the handset. */
    DELIVERED(true),
    /** The validity period has expired. */
    EXPIRED(true),
    DELETED(true),
    UNDELIVERABLE(true),
    /**
     * Accepted. SMPP defines this state as final (the message was read on behalf of the subscriber), but nearly every
     * provider uses it for a message that is not delivered yet.
     */
    ACCEPTED(false),
    /** Unknown to the SMSC. */
    UNKNOWN(false),
    /** Refused by the network or the handset. */
    REJECTED(true),
    /** Skipped in a broadcast. */
    SKIPPED(true);

    private final boolean last;

    MessageState(boolean last) {
        this.last = last;
    }

    public boolean isFinal() {
        return last;
    }

    /** Whether a report of this state is the last one about its message. */
    public Finality finality() {
        if (this == UNKNOWN) {
            return Finality.UNKNOWN;
        }
        return last ? Finality.FINAL : Finality.PENDING;
    }
}
