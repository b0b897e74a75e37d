package org.strowger.router.smsc;

/** Carries to an SMSC's home what its sessions on some thread noticed. Rare things: never one for each message. */
public interface SmscNotices {
    /** The SMSC finds us too fast. */
    void throttled(Smsc smsc);

    /** So many more sessions can be given messages, or fewer. */
    void sessionsChanged(Smsc smsc, int difference);
}
