package org.strowger.router.smsc;

/** How an SMSC treats a message that is offered to it. */
public enum Readiness {
    /** Submits the message at once if there is room, otherwise queues it. */
    READY,
    /** Queues the message, because the SMSC is expected back soon. */
    WAITING,
    /** Refuses the message: no session has been bound for a long time. */
    UNBOUND,
    /** Refuses the message: the SMSC responds to no messages. */
    SET_ASIDE,
    /** Like {@link #SET_ASIDE}, but takes one message as a probe. */
    PROBE
}
