package org.strowger.router.smsc;

/** What an SMSC does with a message that is offered to it. */
public enum Readiness {
    /** Takes it at once if there is room, else into its queue. */
    READY,
    /** Keeps it in its queue, for it will be back soon. */
    WAITING,
    /** Has no session and had none for long. */
    UNBOUND,
    /** Has sessions that answer nothing. */
    SET_ASIDE,
    /** As that, and would like one message, to see whether it is well again. */
    PROBE
}
