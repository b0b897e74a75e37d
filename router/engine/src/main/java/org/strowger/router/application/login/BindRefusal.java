package org.strowger.router.application.login;

import org.strowger.protocol.RefusalReason;

/** The reason why a bind was refused, for counters and logs. The peer receives less detail. */
public enum BindRefusal {
    UNKNOWN_NAME("no application has this system-id"),
    PROTOCOL_NOT_ALLOWED("the application may not use this protocol"),
    NOT_ALLOWED_FROM_HERE("the application may not connect from this address"),
    WRONG_PASSWORD("wrong password"),

    /** The peer receives this instead of all reasons above: more detail would reveal which names exist. */
    WRONG_CREDENTIALS("wrong system-id or password"),

    TOO_MANY_BINDS("the bind limit is reached, and there is no stale bind to replace"),
    BARRED("barred after too many failed binds, see `show barred`"),
    TOO_FAST("too many binds are waiting for authentication"),
    DISABLED("an operator has disabled the application"),
    SHUTTING_DOWN("the daemon is starting or stopping");

    private final String meaning;

    BindRefusal(String meaning) {
        this.meaning = meaning;
    }

    /** A clause for the log. */
    public String meaning() {
        return meaning;
    }

    /** The reason that the peer receives. */
    public BindRefusal told() {
        return compareTo(WRONG_CREDENTIALS) <= 0 ? WRONG_CREDENTIALS : this;
    }

    /** The corresponding reason in the protocols, each of which has its own code for it. */
    public RefusalReason reason() {
        return switch (told()) {
            case TOO_MANY_BINDS -> RefusalReason.TOO_MANY_BINDS;
            case BARRED, TOO_FAST -> RefusalReason.TOO_FAST;
            case DISABLED, SHUTTING_DOWN -> RefusalReason.SHUTTING_DOWN;
            default -> RefusalReason.WRONG_CREDENTIALS;
        };
    }
}
