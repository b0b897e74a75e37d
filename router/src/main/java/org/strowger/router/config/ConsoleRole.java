package org.strowger.router.config;

/** The role of a console user. Each role includes the permissions of those declared before it. */
public enum ConsoleRole {
    /** Views the state of the router. */
    VIEWER,
    /** Also controls SMSCs, applications and messages. */
    OPERATOR,
    /** Also changes the configuration and stops the daemon. */
    ADMIN;

    public boolean includes(ConsoleRole needed) {
        return compareTo(needed) >= 0;
    }
}
