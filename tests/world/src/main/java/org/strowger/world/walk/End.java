package org.strowger.world.walk;

/** The end of a message from its application's point of view. */
public enum End {
    /** The message was refused permanently. */
    REFUSED,
    /** The message was refused temporarily. */
    REFUSED_FOR_NOW,
    /** An SMSC has delivered the message. */
    DELIVERED,
    /** An SMSC has refused the message, or could not deliver it. */
    UNDELIVERABLE,
    /** The message was accepted, but no SMSC has it: its validity expired, or it was cancelled. */
    NOT_SENT,
    /** There was no response: the application does not know whether the message was accepted. */
    UNANSWERED;

    public boolean isAccepted() {
        return this == DELIVERED || this == UNDELIVERABLE || this == NOT_SENT;
    }
}
