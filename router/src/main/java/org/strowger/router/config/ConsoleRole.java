package org.strowger.router.config;

/** What a user of the console may do; each may do what those before it may. */
public enum ConsoleRole {
    /** Sees what is happening. */
    VIEWER,
    /** Acts on SMSCs, applications and messages. */
    OPERATOR,
    /** Changes the configuration, and ends the daemon. */
    ADMIN;

    public boolean includes(ConsoleRole needed) {
        return compareTo(needed) >= 0;
    }
}
