package org.strowger.router.config;

/** The role of a console user. Each role includes the permissions of the roles declared before it. */
public enum ConsoleRole {
    /** May view the state of the router. */
    VIEWER,
    /** May also control SMSCs, applications and messages. */
    OPERATOR,
    /** May also change the configuration and stop the daemon. */
    ADMIN;

    public boolean includes(ConsoleRole needed) {
        return compareTo(needed) >= 0;
    }
}
