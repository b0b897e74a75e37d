package org.strowger.message;

/** What has become of a message, as its SMSC says. */
public enum MessageState {
    /** Not tried yet, because its time has not come. */
    SCHEDULED(false),
    /** On its way. */
    ENROUTE(false),
    /** The handset has it. */
    DELIVERED(true),
    /** Its time ran out. */
    EXPIRED(true),
    /** Somebody took it back. */
    DELETED(true),
    /** It cannot be delivered. */
    UNDELIVERABLE(true),
    /**
     * Taken over by the network. The text of SMPP calls this final (somebody read it on behalf of the subscriber), but
     * nearly every provider says it of a message that is on its way.
     */
    ACCEPTED(false),
    /** The SMSC does not know. */
    UNKNOWN(false),
    /** The network or the handset refused it. */
    REJECTED(true),
    /** Left out of a broadcast. */
    SKIPPED(true);

    private final boolean last;

    MessageState(boolean last) {
        this.last = last;
    }

    /** Whether nothing more is to come. */
    public boolean isFinal() {
        return last;
    }
}
