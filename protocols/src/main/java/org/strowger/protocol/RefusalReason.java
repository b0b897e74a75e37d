package org.strowger.protocol;

/** Why we refuse something of a peer's, in words that every protocol has an answer for. */
public enum RefusalReason {
    INVALID_DESTINATION("no route leads there"),
    INVALID_SENDER("the account may not use this sender"),
    NOT_ALLOWED("the account may not do that"),
    TOO_FAST("more than the account may send in this time"),
    QUEUE_FULL("as many messages as may wait are waiting"),
    LATER("it cannot be taken now"),
    NO_ANSWER("no answer came from where it was sent"),
    LISTS_NOT_SERVED("distribution lists are the SMSC's own, and not passed on"),
    CANNOT_BE_SAID("it cannot be said in the protocol of the SMSC"),
    UNKNOWN_MESSAGE("no such message of this account is known"),
    NOBODYS_NUMBER("no application receives messages to this number"),
    NOBODY_THERE("the application is not there to take it"),
    WRONG_CREDENTIALS("the account or its password is wrong"),
    TOO_MANY_BINDS("as many sessions of the account as allowed are open"),
    SHUTTING_DOWN("we are closing");

    private final String meaning;

    RefusalReason(String meaning) {
        this.meaning = meaning;
    }

    /** For people. */
    public String meaning() {
        return meaning;
    }
}
