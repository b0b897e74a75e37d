package org.strowger.cimd2.packet;

/** What an error code asks of the one who hears it. */
public enum Cimd2Retry {
    NONE("it is no error"),
    PERMANENT("do not try again as it is"),
    TEMPORARY("try again later"),
    THROTTLE("slow down, then try again"),
    SMSC("the session is not what one side believes, or may not begin: the message can go by another"),
    ACCOUNT("the account may not log in so: not before somebody has changed something"),
    INQUIRY("of an inquiry, which is answered by it");

    private final String advice;

    Cimd2Retry(String advice) {
        this.advice = advice;
    }

    public String advice() {
        return advice;
    }
}
