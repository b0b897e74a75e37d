package org.strowger.router.link;

/** Carries to a link's home what its sessions on some thread noticed. Rare things: never one for each message. */
public interface LinkWelfare {
    /** The centre finds us too fast. */
    void throttled(Link link);

    /** So many more sessions can be given messages, or fewer. */
    void sessionsChanged(Link link, int difference);
}
