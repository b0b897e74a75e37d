package org.strowger.router.smsc;

/** What an SMSC does with a message that is offered to it. */
public enum Readiness {
    /** Submits it at once if there is room, otherwise queues it. */
    READY,
    /** Queues it, because the SMSC is expected back soon. */
    WAITING,
    /** Refuses it: no session has been bound for long. */
    UNBOUND,
    /** Refuses it: its sessions answer no message. */
    SET_ASIDE,
    /** As {@link #SET_ASIDE}, but takes one message as a probe. */
    PROBE
}
