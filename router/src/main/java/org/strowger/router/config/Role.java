package org.strowger.router.config;

/** What a user of the console may do; each may do what those before it may. */
public enum Role {
    /** Sees what is happening. */
    VIEWER,
    /** Acts on SMSCs, applications and messages. */
    OPERATOR,
    /** Changes the configuration, and ends the daemon. */
    ADMIN;

    public boolean includes(Role needed) {
        return compareTo(needed) >= 0;
    }
}
