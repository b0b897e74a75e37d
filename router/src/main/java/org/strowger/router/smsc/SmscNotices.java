package org.strowger.router.smsc;

/** Carries to the home of an SMSC what its sessions on a thread noticed. Rare events: never one per message. */
public interface SmscNotices {
    /** The SMSC answered "too fast". */
    void throttled(Smsc smsc);

    /** The number of sessions that can submit has changed. */
    void sessionsChanged(Smsc smsc, int difference);
}
