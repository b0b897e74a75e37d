package org.strowger.world.walk;

/** How a message ends for its application. */
public enum End {
    /** It was refused, for good. */
    REFUSED,
    /** It was refused for now. */
    REFUSED_FOR_NOW,
    /** An SMSC has delivered it. */
    DELIVERED,
    /** An SMSC has refused it, or could not deliver it. */
    UNDELIVERABLE,
    /** It was accepted, and no SMSC has it: its validity was over, or it was cancelled. */
    NOT_SENT,
    /** No answer came: the application does not know whether it was accepted. */
    UNANSWERED;

    public boolean isAccepted() {
        return this == DELIVERED || this == UNDELIVERABLE || this == NOT_SENT;
    }
}
