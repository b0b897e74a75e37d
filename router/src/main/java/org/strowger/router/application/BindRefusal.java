package org.strowger.router.application;

import org.strowger.protocol.RefusalReason;

/** Why somebody is not let in: for counters and logs. What the peer is told says less. */
public enum BindRefusal {
    UNKNOWN_NAME("no application has this system-id"),
    PROTOCOL_NOT_ALLOWED("the application may not come by this protocol"),
    NOT_ALLOWED_FROM_HERE("the application may not come from this address"),
    WRONG_PASSWORD("the password is wrong"),
    BARRED("too many binds from this address have failed"),

    /** What the peer is told of all of the above: more would tell strangers which names there are. */
    WRONG_CREDENTIALS("the name or the password is wrong"),

    TOO_MANY_BINDS("as many binds as allowed are there, and none of them hangs"),
    TOO_FAST("as many binds as may wait are waiting to be checked"),
    DISABLED("an operator has disabled the application"),
    SHUTTING_DOWN("the daemon is stopping");

    private final String meaning;

    BindRefusal(String meaning) {
        this.meaning = meaning;
    }

    /** The rest of the sentence that begins "The bind was refused because". */
    public String meaning() {
        return meaning;
    }

    /** What the peer is told. */
    public BindRefusal told() {
        return compareTo(WRONG_CREDENTIALS) <= 0 ? WRONG_CREDENTIALS : this;
    }

    /** The reason that the peer is told, which each protocol says in its own way. */
    RefusalReason reason() {
        return switch (told()) {
            case TOO_MANY_BINDS -> RefusalReason.TOO_MANY_BINDS;
            case TOO_FAST -> RefusalReason.TOO_FAST;
            case DISABLED, SHUTTING_DOWN -> RefusalReason.SHUTTING_DOWN;
            default -> RefusalReason.WRONG_CREDENTIALS;
        };
    }
}
